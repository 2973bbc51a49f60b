"""Finds tokens by how they begin: by the rules of gitleaks, and by some of our own. **Pure**, but for
the rules' files.

`gitleaks.json` is made by `packaging/import_gitleaks.py`. Our own (`token_rules.json`) are for what stands on
screens and in terminals rather than in source code: headers, cookies, QR codes, lines of `/etc/shadow`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from agent.redaction.kinds import SecretKind, TextFinding
from agent.redaction.linear import Haystack, Index, is_all, literal, spans
from agent.redaction.randomness import entropy, is_uuid, looks_random


@dataclass(frozen=True, slots=True)
class TokenRule:
    kind: SecretKind
    pattern: str
    """Its first group is the secret."""
    keywords: tuple[str, ...]
    """Without one of them in the text the pattern is not tried; without any, it is its own."""
    entropy: float = 0.0
    """Bits for each character that the secret has at least."""
    random: int = 0
    """A piece of at least so many characters has to look random; 0 where the pattern says enough."""


_KIND_OF = (
    ("aws-access-token", SecretKind.AWS_KEY),
    ("github-", SecretKind.GITHUB_TOKEN),
    ("slack-webhook-url", SecretKind.WEBHOOK),
    ("microsoft-teams-webhook", SecretKind.WEBHOOK),
    ("slack-", SecretKind.SLACK_TOKEN),
    ("openai-", SecretKind.MODEL_KEY),
    ("anthropic-", SecretKind.MODEL_KEY),
    ("gcp-", SecretKind.GOOGLE_KEY),
    ("huggingface-", SecretKind.HUGGING_FACE_TOKEN),
    ("age-secret-key", SecretKind.PRIVATE_KEY),
)
_EXAMPLE = r"(?is).*(?:your[-_]|x{8}|\*{4}|\.{3}|<[a-z]|placeholder|0{12}).*"
"""What documentation writes for a token."""
_END = "-----END "
_KEY_HEADING = r"-----BEGIN [A-Z0-9 _-]{0,60}PRIVATE KEY(?: BLOCK)?-----"
_READ_KEY_HEADING = r"BEGIN\s{0,8}[A-Z0-9 ]{0,24}PRIVATE\s{0,8}KEY"
"""The dashes around it are often not read at all."""
_PUTTY_KEY = r"Private-Lines: [0-9]{1,3}\n((?:[A-Za-z0-9+/=]{1,80}\n?)+)"


@cache
def rules() -> tuple[TokenRule, ...]:
    """Ours and those of gitleaks."""
    return tuple(
        TokenRule(
            SecretKind(one["kind"]) if "kind" in one else _kind_of(one["id"]),
            one["regex"],
            tuple(one["keywords"]),
            one.get("entropy", 0.0),
            one.get("random", 0),
        )
        for name in ("token_rules.json", "gitleaks.json")
        for one in json.loads((files(__package__) / name).read_text(encoding="utf-8"))["rules"]
    )


def find_service_tokens(text: Haystack, *, is_read: bool) -> Iterator[TextFinding]:
    yield from _private_keys(text, is_read=is_read)
    index, rules_of = _keywords()
    for rule in dict.fromkeys(rule for number in index.occurring(text) for rule in rules_of[number]):
        for start, end in spans(rule.pattern, text):
            if _is_secret(text.text[start:end], rule):
                yield TextFinding(rule.kind, start, end)


def _is_secret(found: str, rule: TokenRule) -> bool:
    if is_all(_EXAMPLE, found) or (rule.entropy and entropy(found) < rule.entropy):
        return False
    pieces = found.replace("/", " ").replace("?", " ").replace("=", " ").split()
    return not rule.random or any(looks_random(piece, rule.random) or is_uuid(piece) for piece in pieces)


@cache
def _keywords() -> tuple[Index, tuple[tuple[TokenRule, ...], ...]]:
    """All keywords, and for each the rules that it belongs to."""
    rules_of: dict[str, list[TokenRule]] = defaultdict(list)
    for rule in rules():
        for pattern in [f"(?i){literal(word)}" for word in rule.keywords] or [rule.pattern]:
            rules_of[pattern].append(rule)
    return Index(list(rules_of)), tuple(tuple(found) for found in rules_of.values())


def _kind_of(name: str) -> SecretKind:
    return next((kind for begin, kind in _KIND_OF if name.startswith(begin)), SecretKind.SERVICE_TOKEN)


def _private_keys(text: Haystack, *, is_read: bool) -> Iterator[TextFinding]:
    """From the heading to the line that ends it, or the heading alone; each text is gone through once."""
    if "PRIVATE" not in text.text and "Private" not in text.text:
        return
    done, has_end = 0, True
    for start, end in spans(_READ_KEY_HEADING if is_read else _KEY_HEADING, text):
        if start < done:
            continue
        last = text.text.find(_END, end) if has_end else -1
        has_end = last >= 0  # where none is left, no later heading looks for one again
        line = text.text.find("-----", last + len(_END)) if has_end else -1
        done = end if not has_end else len(text.text) if line < 0 else line + len("-----")
        yield TextFinding(SecretKind.PRIVATE_KEY, start, done)
    for start, end in spans(_PUTTY_KEY, text):
        yield TextFinding(SecretKind.PRIVATE_KEY, start, end)
