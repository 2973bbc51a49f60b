"""The part before the actions: thinking tags and the labels of thought, reflection and summary. Pure."""

from __future__ import annotations

import re

_WORDS = r"(?:think(?:t|_never_used_[0-9a-f]{32})?|gui_think|Thought)"
_OPENING = re.compile(rf"\s*<{_WORDS}>")
THINKING_END = re.compile(rf"</{_WORDS}>")
_TAG = re.compile(rf"</?(?:{_WORDS}|Output|computer_env)>")
_BUDGET = ("<seed:cot_budget_reflect>", "</seed:cot_budget_reflect>")
_COLON = r"[ \t*]*[:\uff1a]\**[ \t]*"
_END_AND_LABEL = re.compile(rf"{THINKING_END.pattern}(?:\s*[*#]*[ \t]*thought{_COLON})?", re.IGNORECASE)
_LABEL = re.compile(rf"\s*[*#]*[ \t]*(thought|reflection){_COLON}", re.IGNORECASE)
_SUMMARY_LINE = re.compile(rf"^[ \t*#]*action_summary{_COLON}", re.IGNORECASE | re.MULTILINE)
_SUMMARY = re.compile(rf"action_summary{_COLON}", re.IGNORECASE)
_LONGEST_LABEL = 24
_HALF_LABEL = re.compile(r"[\s*#]*(?:a(?:c(?:t(?:i(?:o(?:n(?:_\w{0,7})?)?)?)?)?)?)?[ \t*]*$", re.I)
"""What may become a label, which may stand right behind a word."""
_HALF_TAG = re.compile(r"<[^<>\n]{0,80}$|\[E?O?S?$")


def thinking_end(text: str) -> int:
    """Where a leading thinking block ends; right after its opening tag if unclosed, and 0 without one."""
    opening = _OPENING.match(text)
    if opening is None:
        return 0
    closing = THINKING_END.search(text, opening.end())
    return closing.end() if closing else opening.end()


def is_thinking(text: str) -> bool:
    """Whether a leading thinking block is unclosed."""
    opening = _OPENING.match(text)
    return opening is not None and THINKING_END.search(text, opening.end()) is None


def split_thought(text: str) -> tuple[str, str]:
    """Thought and reflection without their tags and labels. Where a summary follows a reflection, it is the
    thought."""
    plain = _TAG.sub("", _END_AND_LABEL.sub("\n", _without_budget(text)))
    label = _LABEL.match(plain)
    body = plain[label.end() :] if label else plain
    is_reflection = label is not None and label.group(1).lower() == "reflection"
    summary = (_SUMMARY if is_reflection else _SUMMARY_LINE).search(body)
    if summary is None:
        return ("", body.strip()) if is_reflection else (body.strip(), "")
    before, behind = body[: summary.start()].strip(), body[summary.end() :].strip()
    return (behind, before) if is_reflection else (f"{before}\n{behind}".strip(), "")


def certain_thought(text: str) -> str:
    """The part of the thought that no continuation of the text can change."""
    certain = text[: min(_half(_HALF_LABEL, text, 40), _half(_HALF_TAG, text, 120))]
    for ending in THINKING_END.finditer(certain):
        if len(certain.rstrip()) - ending.end() < _LONGEST_LABEL:  # a label may be about to follow
            certain = certain[: ending.start()]
            break
    if len(certain.strip()) < _LONGEST_LABEL and not _LABEL.match(certain):
        return ""
    budget = certain.rfind(_BUDGET[0])
    if budget >= 0 and _BUDGET[1] not in certain[budget:]:
        certain = certain[:budget]
    return split_thought(certain)[0]


def _half(pattern: re.Pattern[str], text: str, num_characters: int) -> int:
    """Where an incomplete tag at the end of the text begins; the end itself without one."""
    start = max(len(text) - num_characters, 0)
    mark = pattern.search(text, start)
    return mark.start() if mark else len(text)


def _without_budget(text: str) -> str:
    """The text without a model's thinking-budget elements."""
    pieces: list[str] = []
    at = 0
    while (start := text.find(_BUDGET[0], at)) >= 0:
        end = text.find(_BUDGET[1], start)
        if end < 0:
            break
        pieces.append(text[at:start])
        at = end + len(_BUDGET[1])
    return "".join((*pieces, text[at:]))
