"""Every rule goes through the linear engine, and text that is no ASCII is counted in characters."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import agent.redaction
from agent.redaction import SecretKind, find_secrets
from agent.redaction.identity_numbers import NumberShape
from agent.redaction.linear import Haystack, Index, compiled, spans
from agent.redaction.service_tokens import rules

FOLDER = Path(agent.redaction.__file__).parent
SEARCHERS = (
    "card_numbers",
    "identity_numbers",
    "linear",
    "passwords",
    "patterns",
    "pictures",
    "randomness",
    "recovery_codes",
    "service_tokens",
    "split_tokens",
)


@pytest.mark.parametrize("name", SEARCHERS)
def test_no_search_uses_the_engine_that_goes_back(name: str) -> None:
    """The library's own needed 16 s for a heading and 20,000 blanks."""
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert "re" not in imported


def test_every_rule_is_one_for_the_linear_engine() -> None:
    patterns = [rule.pattern for rule in rules()]
    assert len(patterns) > 240
    assert all(compiled(pattern).search(b"nothing") is None for pattern in patterns)


def test_a_text_that_held_the_old_search_for_seconds_has_no_secret() -> None:
    for text in ("BEGIN" + " " * 20_000, "a+" * 10_000, "1-" * 10_000, "eyJ" * 6_666):
        assert find_secrets(text) == []
        assert find_secrets(text, is_read=True) == []


def test_importing_compiles_and_reads_nothing() -> None:
    program = (
        "import sys, agent.redaction; "
        "print([name for name in ('re2', 'stdnum', 'mnemonic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_places_are_counted_in_characters() -> None:
    text = Haystack("пароль 😀 ab12 é cd34")
    found = [text.text[start:end] for start, end in spans(r"\b([a-z]{2}[0-9]{2})\b", text)]
    assert found == ["ab12", "cd34"]


def test_a_sign_between_two_numbers_belongs_to_both() -> None:
    shape = NumberShape(SecretKind.IDENTITY_NUMBER, r"(?:^|[^0-9])([0-9]{3})(?:[^0-9]|$)")
    assert list(shape.found(Haystack("111 222 333"))) == [(0, 3), (4, 7), (8, 11)]


def test_an_index_says_which_patterns_occur() -> None:
    index = Index(["ab", "b+c", "zz"])
    assert sorted(index.occurring(Haystack("xabbc"))) == [0, 1]
    assert list(index.occurring(Haystack(""))) == []


def test_a_lone_surrogate_is_searched_like_any_text() -> None:
    (found,) = find_secrets("\ud800 password: s3same!")
    assert found.kind is SecretKind.PASSWORD
