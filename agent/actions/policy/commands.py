"""Reads a shell command for rules: which simple commands it runs, and whether that is all it does. Pure.

tree-sitter's grammar of bash gives the structure. Bash is what runs it, and no grammar is quite bash; so
certain is only what is written in a small part of the language in which the two cannot differ: literal
words, quotes without anything to expand, pipelines, lists, groups, and redirections to files within the
folders; and only where a second reader finds the same words (`plain_reading`). All else is a doubt, and a
doubt is asked. Commands that are found in doubtful places are named all the same, for rules that forbid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import PurePosixPath
from typing import Any

from agent.actions.policy.plain_reading import plain_commands
from agent.actions.policy.runners import git_without_options, plain_name, runs_others
from agent.actions.policy.wildcards import Text

PARSER = ("tree_sitter", "tree_sitter_bash")
"""The packages without which every command is in doubt."""
MAX_COMMAND_CHARACTERS = 20_000
"""A longer one is not read."""
MAX_SIGNS = 1000
"""Nor one with more signs that mean something: reading takes the square of their number."""

_STRUCTURE = frozenset(("program", "list", "pipeline", "subshell", "compound_statement", "negated_command"))
_SIGNS = frozenset(("|", "||", "&&", ";", "&", "(", ")", "{", "}", "!", "\n", "|&"))
_MEANING = "|&;\n()<>$`{}[]!="
_WRITING = frozenset((">", ">>", ">|", "&>", "&>>"))
_READING = frozenset(("<",))
_COPYING = frozenset((">&", "<&"))
_PLAIN_WORD = re.compile(r"[A-Za-z0-9_@%+=:,./~*?^\[\]{}-]+")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_@%+:,./-]+")
_EXPANDING = frozenset("*?[{~")
_VARIABLE = re.compile(r"\{[A-Za-z_]\w*(?:\[.*\])?\}")
"""Before a redirection bash puts a number into it: `{PATH}>x`."""
_BRACED_PATH = re.compile(r"[{,][./~]")
_EMPTY_BRACES = "{}"
"""Which bash leaves as they are."""
_PLAIN_TARGET = re.compile(r"[A-Za-z0-9_@%+=:,./ -]+")
_DESCRIPTOR = re.compile("[0-9]{1,4}")
_NETWORK = ("/dev/tcp/", "/dev/udp/")
"""Which bash opens itself."""
_UNQUOTED_GAP = re.compile(r"[ \t\n]*")
_EXPANDED = frozenset("$`\\!")
"""What still means something between double quotes."""
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_RESERVED_WORDS = """
if then elif else fi for while until do done case esac in select function time coproc [[ ]] { } !
"""
_RESERVED = frozenset(_RESERVED_WORDS.split())
NOT_READ = "It cannot be read with certainty which commands this runs."


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """A name and its arguments, as the shell hands them on, but for those that it expands before."""

    words: tuple[str, ...]
    unsure: tuple[bool, ...]
    """Of each word whether *, ?, [, { or ~ may make others of it, or none of it was understood."""

    @property
    def text(self) -> str:
        return " ".join(self.words)

    @property
    def runs_others(self) -> bool:
        """Whether a rule with * must not allow it."""
        return runs_others(self.words, self.unsure)

    @property
    def forms(self) -> tuple[Text, ...]:
        """What a rule that forbids may call it: as it is written first, its name without a folder, and git
        without what stands before its own command. What the shell expands is unknown."""
        named = (plain_name(self.words[0]), *self.words[1:])
        whole = [_known(self.words, self.unsure), _known(named, self.unsure)]
        if named[0] == "git":
            short = git_without_options(named)
            whole.append(_known(short, (False, *self.unsure[len(named) - len(short) + 1 :])))
        return tuple(dict.fromkeys(whole))


@dataclass(frozen=True, slots=True)
class CommandLine:
    """What a shell is told."""

    commands: tuple[SimpleCommand, ...]
    """All that were found; where there is a doubt there may be others."""
    doubt: str = ""
    """Why it is not known that these are all, and all that is done; "" where it is."""

    @property
    def may_name_settings(self) -> bool:
        """Whether a word that is expanded may become a file of the system, or a hidden one: /et?/passwd"""
        words = (one for command in self.commands for one in zip(command.words, command.unsure, strict=True))
        return any(is_unsure and _hides_a_path(word) for word, is_unsure in words)


NO_LINE = CommandLine(())


@lru_cache(maxsize=256)
def read_commands(text: str, folders: tuple[str, ...] = ()) -> CommandLine:
    """Never raises. `folders`: where it may write with > beside the folder in which it runs."""
    is_long = len(text) > MAX_COMMAND_CHARACTERS or sum(map(text.count, _MEANING)) > MAX_SIGNS
    if is_long or _UNPRINTABLE.search(text):
        return CommandLine((), NOT_READ)
    parser = _parser()
    data = text.encode("utf-8", errors="replace")
    if parser is None:
        return CommandLine((), NOT_READ)
    tree = parser.parse(data)
    reading = _Reading(data, folders)
    if tree.root_node.has_error or not _covers(data, tree.root_node):
        reading.doubt = NOT_READ
    reading.take(tree.root_node)
    if not reading.doubt and [command.words for command in reading.commands] != plain_commands(text):
        reading.doubt = NOT_READ
    return CommandLine(tuple(reading.commands), reading.doubt)


class _Reading:
    """One walk through a tree."""

    def __init__(self, data: bytes, folders: tuple[str, ...]) -> None:
        self._data, self._folders = data, folders
        self.commands: list[SimpleCommand] = []
        self.doubt = ""

    def take(self, root: Any) -> None:
        waiting = [root]  # no recursion: a tree may be as deep as its text is long
        while waiting:
            node = waiting.pop()
            if node.type == "command":
                self._take_command(node)
            elif node.type == "file_redirect":
                self._take_redirect(node)
            elif node.type not in _STRUCTURE and node.type != "redirected_statement":
                self._doubt(NOT_READ)
            inner = [child for child in node.children if child.is_named or child.type not in _SIGNS]
            if node.type in ("command", "file_redirect"):
                inner = [child for child in inner if child.type in ("file_redirect", "command_substitution")]
            waiting += reversed(inner)

    def _take_command(self, node: Any) -> None:
        words: list[str] = []
        unsure: list[bool] = []
        for child in node.children:
            if child.type in ("file_redirect",):
                continue
            value = None if _VARIABLE.fullmatch(self._text(child)) else self._value(child)
            unsure.append(value is None or self._is_expanded(child))
            if value is None:
                self._doubt(NOT_READ)
                value = self._text(child)
            words.append(value)
        name = words[0] if words else ""
        if not _PLAIN_NAME.fullmatch(name) or name in _RESERVED:
            self._doubt(NOT_READ)
        if words:
            self.commands.append(SimpleCommand(tuple(words), tuple(unsure)))

    def _take_redirect(self, node: Any) -> None:
        signs = [child.type for child in node.children if not child.is_named]
        targets = [child for child in node.children if child.is_named and child.type != "file_descriptor"]
        values = [self._value(target) for target in targets]
        if len(signs) != 1 or len(values) != 1 or values[0] is None:
            self._doubt(NOT_READ)
            return
        sign, target = signs[0], values[0]
        if sign in _COPYING:
            is_known = bool(_DESCRIPTOR.fullmatch(target))
        elif sign in _READING:
            is_known = bool(_PLAIN_TARGET.fullmatch(target)) and not target.startswith(_NETWORK)
        else:
            is_known = sign in _WRITING and self._is_within(target)
        if not is_known:
            self._doubt("It writes outside the shared folders." if sign in _WRITING else NOT_READ)

    def _is_within(self, target: str) -> bool:
        """Settings are no harmless place even there: git runs what its own say."""
        path = PurePosixPath(target)
        if not _PLAIN_TARGET.fullmatch(target) or ".." in path.parts:
            return False
        if target == "/dev/null":
            return True
        beneath = [path.relative_to(folder) for folder in self._folders if path.is_relative_to(folder)]
        beneath += [] if path.is_absolute() else [path]
        return any(not any(part.startswith(".") for part in one.parts) for one in beneath)

    def _value(self, node: Any) -> str | None:
        """What the shell makes of a word; None where that depends."""
        text = self._text(node)
        match node.type:
            case "command_name" if node.child_count == 1:
                return self._value(node.children[0])
            case "word" | "number":
                return text if _PLAIN_WORD.fullmatch(text) else None
            case "raw_string":
                inner = text[1:-1]
                return inner if text == f"'{inner}'" and "'" not in inner else None
            case "string":
                inner = text[1:-1]
                is_plain = text == f'"{inner}"' and '"' not in inner and _EXPANDED.isdisjoint(inner)
                return inner if is_plain else None
            case "concatenation":
                values = [self._value(child) for child in node.children]
                return None if None in values else "".join(value or "" for value in values)
            case _:
                return None

    def _is_expanded(self, node: Any) -> bool:
        """Whether the shell may make other words of it: by files of such names, braces, the home folder."""
        waiting = [] if self._text(node) == _EMPTY_BRACES else [node]
        while waiting:
            one = waiting.pop()
            is_quoted = one.type in ("raw_string", "string")
            if not one.children and not is_quoted and not _EXPANDING.isdisjoint(self._text(one)):
                return True
            waiting += [] if is_quoted else one.children
        return False

    def _text(self, node: Any) -> str:
        return self._data[node.start_byte : node.end_byte].decode("utf-8", errors="replace")

    def _doubt(self, why: str) -> None:
        self.doubt = self.doubt or why


def _covers(data: bytes, root: Any) -> bool:
    """Whether between what the tree knows there is nothing but space."""
    at = 0
    for leaf in _leaves(root):
        gap = data[at : leaf.start_byte].decode("utf-8", errors="replace")
        if not _UNQUOTED_GAP.fullmatch(gap):
            return False
        at = max(at, leaf.end_byte)
    return bool(_UNQUOTED_GAP.fullmatch(data[at:].decode("utf-8", errors="replace")))


def _leaves(root: Any) -> Iterator[Any]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.child_count == 0 or node.type == "string":
            if node.start_byte < node.end_byte:
                yield node
        else:
            waiting += reversed(node.children)


def _hides_a_path(word: str) -> bool:
    parts = word.split("/")
    first = next((at for at, part in enumerate(parts) if not _EXPANDING.isdisjoint(part.lstrip("~"))), None)
    if first is None:
        return False
    is_at_root = first == 1 and parts[0] == ""
    is_hidden = any(part.startswith(".") for part in parts[first:])
    return is_at_root or is_hidden or ".." in parts or _BRACED_PATH.search(word) is not None


def _known(words: Sequence[str], unsure: Sequence[bool]) -> tuple[str | None, ...]:
    """The words as one text with None for those that are not known."""
    parts: list[str | None] = []
    for word, is_unsure in zip(words, unsure, strict=True):
        parts += [" ", None if is_unsure else word]
    return tuple(parts[1:])


@cache
def _parser() -> Any:
    """None where it is not installed."""
    try:
        import tree_sitter
        import tree_sitter_bash
    except ImportError:
        return None
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))
