"""Parses `name(key='value', …)` as models really write it, in one pass over the text. Pure.

Nothing is evaluated. Strings may hold unescaped quotes and real newlines: a quote ends its string only where
an argument can end. Whether a call ends where it seems to is decided by what stands behind it, at most up to
the bracket that opens the next one. Time is linear in the length of the text. Places (`at`) are offsets into
the text in characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from agent.actions.syntax.call import Call, Json
from agent.errors import UnreadableReplyError

QUOTES = {"'": "'", '"': '"', "\u2018": "\u2019", "\u201c": "\u201d"}
_ESCAPE = (
    r"\\(?:[n'\"\\abfrtv\n]|[0-7]{1,3}|x[0-9A-Fa-f]{2}"
    r"|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|N\{[A-Za-z0-9 -]{1,80}\})"
)
"""What a backslash can mean in Python. Any other backslash is one, as it is there."""
_PLAIN_ESCAPES: dict[str, str] = dict(zip("n'\"\\abfrtv\n", (*"\n'\"\\\a\b\f\r\t\v", ""), strict=True))
ARGUMENTS = frozenset(
    (
        *("start_box", "end_box", "box", "start_point", "end_point", "point", "position", "coordinate"),
        *("coordinates", "content", "text", "question", "key", "keys", "hotkey", "direction", "time"),
        *("duration", "seconds", "button", "notches", "app_name", "url", "link"),
    )
)
"""Keys that stand before the values of calls."""

_LAST_CHARACTER = 0x10FFFF
_MAX_PLACE_LENGTH = 200
_PLACE_KEY = re.compile(r"(?:start_|end_)?(?:box|point)|position|coordinates?")
_PLACE_LINE = re.compile(r"\D*[^\n]*")
_BARE_STOP = re.compile(r"[()\[\]\n,]")
_SPACE = re.compile(r"\s*")
_BLANK = re.compile(r"[ \t]*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_KEY = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")
_NEXT_ARGUMENT = re.compile(rf",\s*(?:{'|'.join(sorted(ARGUMENTS))})\s*=")
_BETWEEN = re.compile(
    r"(?:[\s;,`*#]|<\|[a-z_]+\|>|</?[A-Za-z_:]+>|\[EOS\]|\d+[.)]\s|-\s|(?:Action|action|ACTION)\s*[:\uff1a])*"
)
"""What may stand between two calls: separators, list marks, end tokens, tags, a repeated label."""
_HALF_MARK = re.compile(r"(?:\d{1,9}[.)]?|-|<[|/A-Za-z_:]{0,40}|\[E?O?S?)\Z")
"""The beginning of one of them."""
_END_MARKS = ("<|", "</", "[EOS]")
_STOPS = {
    closing: re.compile(f"{_ESCAPE}|{re.escape(closing)}") for closing in dict.fromkeys(QUOTES.values())
}
"""By closing quote: what has to be looked at in a text, escapes as a whole."""


def starts_call(text: str, at: int, names: Collection[str], *, is_labelled: bool = True) -> bool:
    """Whether a known call starts here, after any separators.

    Without a label before it, `open (the menu)` is prose: then the bracket must follow the name directly.
    """
    match = _NAME.match(text, between(text, at))
    if match is None or match.group().lower() not in names:
        return False
    return text.startswith("(", _skip(_BLANK, text, match.end()) if is_labelled else match.end())


def may_become_call(text: str, at: int) -> bool:
    """Whether a call could start here if the text continued: only a name and blanks are left."""
    match = _NAME.match(text, at)
    end = _skip(_BLANK, text, match.end() if match else at)
    return end >= len(text) or _HALF_MARK.match(text, end) is not None


def read_calls(text: str, at: int, names: Collection[str]) -> Iterator[Call]:
    """All calls from `at` on. Prose behind them is ignored, unless a text may have ended too early.

    Raises:
        UnreadableReplyError: an unknown action, or an argument that does not end.
    """
    has_calls = False
    at = between(text, at)
    while at < len(text):
        match = _NAME.match(text, at)
        opening = _skip(_BLANK, text, match.end()) if match else at
        if match is None or not text.startswith("(", opening):
            _require_harmless(text, at, has_calls=has_calls)
            at = _next_line(text, at)
        elif match.group().lower() not in names:
            raise UnreadableReplyError("There is no such action", reply=text, span=match.span())
        else:
            arguments, end = _read_arguments(text, opening + 1, names)
            yield Call(match.group(), arguments, (match.start(), end))
            has_calls, at = True, _behind_comment(text, end)
        at = between(text, at)


def _behind_comment(text: str, at: int) -> int:
    """Skip a comment after a call, as the prompts have them; it may name actions that are not meant."""
    hash_at = _skip(_BLANK, text, at)
    if not text.startswith("#", hash_at):
        return at
    _require_harmless(text, hash_at, has_calls=True)
    return _next_line(text, hash_at)


def between(text: str, at: int) -> int:
    """The next offset that is neither a separator nor junk."""
    return _skip(_BETWEEN, text, at)


def _require_harmless(text: str, at: int, *, has_calls: bool) -> None:
    line = text[at : _next_line(text, at)]
    if has_calls and any(quote + ")" in line for quote in QUOTES.values()):
        raise UnreadableReplyError(
            "It is not clear where the text of an action ends", reply=text, span=(at, at + len(line))
        )


def _read_arguments(text: str, at: int, names: Collection[str]) -> tuple[dict[str, Json], int]:
    """The arguments after the opening bracket, and the offset after the closing one."""
    arguments: dict[str, Json] = {}
    looked_to = -1
    while True:
        line_end, at = at, _skip(_SPACE, text, at)
        if at >= len(text):
            return arguments, at  # a missing last bracket is accepted
        if at >= looked_to and "\n" in text[line_end:at]:
            looked_to = between(text, at)  # scan the same separators only once
            if starts_call(text, looked_to, names):
                return arguments, at
        if text[at] == ")":
            return arguments, at + 1
        if text[at] == ",":
            at += 1
            continue
        key = _KEY.match(text, at)
        name = key.group(1).lower() if key else ""
        at = _skip(_SPACE, text, key.end()) if key else at
        if at >= len(text) or text[at] not in QUOTES:
            value, at = _read_bare(text, at)
        elif _PLACE_KEY.fullmatch(name):
            value, at = _read_place(text, at, names)
        else:
            value, at = _read_text(text, at, names)
        arguments.setdefault(name, value)


def _read_text(text: str, at: int, names: Collection[str]) -> tuple[str, int]:
    """A quoted text, exact, with Python's escapes resolved."""
    start, closing = at, QUOTES[text[at]]
    pieces: list[str] = []
    at += 1
    for stop in _STOPS[closing].finditer(text, at):
        if stop.group().startswith("\\"):
            pieces += (text[at : stop.start()], _unescaped(stop.group()))
            at = stop.end()
        elif _ends_argument(text, stop.end(), names):
            pieces.append(text[at : stop.start()])
            return "".join(pieces), stop.end()
    raise UnreadableReplyError("A text in quotes does not end", reply=text, span=(start, len(text)))


def _unescaped(escape: str) -> str:
    """The character that an escape stands for; the escape itself where there is no such character."""
    kind = escape[1]
    if kind in _PLAIN_ESCAPES:
        return _PLAIN_ESCAPES[kind]
    if kind == "N":
        try:
            return unicodedata.lookup(escape[3:-1])
        except KeyError:
            return escape
    number = int(escape[2:], 16) if kind in "xuU" else int(escape[1:], 8)
    is_character = number <= _LAST_CHARACTER and not 0xD800 <= number <= 0xDFFF
    return chr(number) if is_character else escape


def _read_place(text: str, at: int, names: Collection[str]) -> tuple[str, int]:
    """A point or box in quotes. Its numbers are what counts: where the closing quote was forgotten, it ends
    before the next argument or with the line that has numbers in it."""
    closing, start = QUOTES[text[at]], at + 1
    limit = min(len(text), start + _MAX_PLACE_LENGTH)
    line = _PLACE_LINE.match(text, start, limit)
    end = line.end() if line else limit
    another = _NEXT_ARGUMENT.search(text, start, end)
    end = another.start() if another else end
    quote = text.find(closing, start, end)
    while quote >= 0:
        if _ends_argument(text, quote + 1, names):
            return text[start:quote], quote + 1
        quote = text.find(closing, quote + 1, end)
    if end == start + _MAX_PLACE_LENGTH:
        raise UnreadableReplyError("A point in quotes does not end", reply=text, span=(at, end))
    return text[start:end], end


def _ends_argument(text: str, at: int, names: Collection[str]) -> bool:
    """Whether the quote before `at` can end its argument."""
    quote_end, at = at, _skip(_SPACE, text, at)
    if at >= len(text):
        return True
    if text[at] == ",":
        return _starts_another_argument(text, at + 1)
    if text[at] == ")":
        behind = _skip(_BLANK, text, at + 1)
        is_end = behind >= len(text) or text[behind] in "\r\n;`"
        is_remark = text.startswith("#", behind) and behind > at + 1
        return is_end or is_remark or _is_junk_or_call(text, behind, names)
    if "\n" in text[quote_end:at]:
        return starts_call(text, at, names)
    return text.startswith("<|", at) and between(text, at) >= len(text)


def _starts_another_argument(text: str, at: int) -> bool:
    """A key that we know, or one whose value looks like one; `', b=2` is more likely to be typed text."""
    key = _KEY.match(text, at)
    if key is None:
        return False
    return key.group(1).lower() in ARGUMENTS or text[key.end() : key.end() + 1] in (*QUOTES, "(", "[", "<")


def _is_junk_or_call(text: str, at: int, names: Collection[str]) -> bool:
    return text.startswith(_END_MARKS, at) or starts_call(text, at, names)


def _read_bare(text: str, at: int) -> tuple[str, int]:
    """A value without quotes: up to the bracket that closes the call, or a comma before the next key."""
    start, depth = at, 0
    for stop in _BARE_STOP.finditer(text, at):
        char = stop.group()
        if char in "([":
            depth += 1
        elif char == ")" and depth == 0:
            return text[start : stop.start()].strip(), stop.start()
        elif char in ")]":
            depth = max(depth - 1, 0)
        elif char == "\n" or (depth == 0 and _KEY.match(text, stop.end())):
            return text[start : stop.start()].strip(), stop.start()
    return text[start:].strip(), len(text)


def _skip(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _next_line(text: str, at: int) -> int:
    newline = text.find("\n", at)
    return len(text) if newline < 0 else newline + 1
