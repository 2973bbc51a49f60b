"""Reads the plainest shell commands a second time, without a grammar: words, quotes, signs. Pure.

A grammar that is not bash's own errs now and then: one that is widely used takes a new line for a space
between words, in the third command of a pipeline. So what it reads is believed only where this reader, which
shares nothing with it, finds the same words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(
    r"(?P<gap>[ \t]+)"
    r"|(?P<redirection>(?:[0-9]{1,4})?(?:>>|>\||>&|<&|>|<)|&>>|&>)"
    r"|(?P<sign>\n|\|\||&&|\|&|[|&;()])"
    r"""|(?P<word>(?:'[^']*'|"[^"$`\\!]*"|[A-Za-z0-9_@%+=:,./~*?^\[\]{}!-])+)"""
)
_QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_GROUPING = frozenset(("{", "}", "!"))
"""Where a command begins; elsewhere they are words."""


def plain_commands(text: str) -> Sequence[tuple[str, ...]] | None:
    """The words of each simple command, without redirections; None where it is not so plain.

    >>> plain_commands("ls -l 'a b' > x | wc\\nrm y")
    [('ls', '-l', 'a b'), ('wc',), ('rm', 'y')]
    """
    commands: list[tuple[str, ...]] = []
    words: list[str] = []
    at, awaits_target = 0, False
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return None
        at = found.end()
        kind, token = found.lastgroup, found.group()
        if kind == "word":
            if awaits_target:
                awaits_target = False
            elif words or token not in _GROUPING:
                words.append(_QUOTED.sub(lambda quoted: quoted[1] or quoted[2] or "", token))
        elif kind != "gap" and awaits_target:
            return None
        elif kind == "redirection":
            awaits_target = True
        elif kind == "sign" and words:
            commands.append(tuple(words))
            words = []
    if awaits_target:
        return None
    return [*commands, tuple(words)] if words else commands
