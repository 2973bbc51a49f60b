"""The owner's rules: deny first, one invalid rule rejects the file, and unknown conditions ask."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions import ACTION_TYPES, Action, Click, EditFile, Hotkey, TypeText
from agent.actions.names import ACTION_NAMES, ACTIONS_BY_NAME
from agent.actions.policy import (
    ApprovalLevel,
    Circumstances,
    Risk,
    Rule,
    ScreenRegion,
    VerdictKind,
    judge,
    load_rules,
    read_rules,
    save_rules,
    write_rules,
)
from agent.coordinates import MonitorPoint
from agent.errors import PolicyError

CLICK = Click(MonitorPoint(10.0, 20.0))
HERE = Circumstances("Firefox", "My bank – Firefox", label="Log out")
FORBID, ASK, ALLOW = VerdictKind.FORBID, VerdictKind.ASK, VerdictKind.ALLOW


@pytest.mark.parametrize(
    ("rule", "action", "fits"),
    [
        (Rule("r", FORBID, title="*bank*"), CLICK, True),
        (Rule("r", FORBID, title="bank"), CLICK, False),
        (Rule("r", FORBID, application="firefox"), CLICK, True),
        (Rule("r", FORBID, application="chrom*"), CLICK, False),
        (Rule("r", FORBID, label="log *"), CLICK, True),
        (Rule("r", FORBID, actions=frozenset(("click", "drag"))), CLICK, True),
        (Rule("r", FORBID, actions=frozenset(("drag",))), CLICK, False),
        (Rule("r", FORBID, region=ScreenRegion(0, 0, 11, 21)), CLICK, True),
        (Rule("r", FORBID, region=ScreenRegion(0, 0, 10, 20)), CLICK, False),
        (Rule("r", FORBID, text="*secret*"), TypeText("my Secret word"), True),
        (Rule("r", FORBID, text="*secret*"), CLICK, False),
        (Rule("r", FORBID, keys=frozenset(("ctrl", "p"))), Hotkey(("ctrl", "shift", "p")), True),
        (Rule("r", FORBID, keys=frozenset(("ctrl", "p"))), Hotkey(("ctrl", "s")), False),
        (Rule("r", FORBID, path="/srv/*"), EditFile("view", "/srv/data/x"), True),
        (Rule("r", FORBID, path="/srv/*"), EditFile("view", "/home/x"), False),
        (Rule("r", FORBID, risks=frozenset((Risk.PAY,))), CLICK, False),
        (Rule("r", FORBID, risks=frozenset((Risk.WINDOW,))), CLICK, True),
        (Rule("r", FORBID, title="*bank*", application="chrome"), CLICK, False),
    ],
)
def test_a_rule_fits_when_all_its_conditions_do(rule: Rule, action: Action, fits: bool) -> None:
    verdict = judge(action, level=ApprovalLevel.ALL, at=HERE, rules=(rule,))
    assert (verdict.kind is FORBID) is fits


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_deny_goes_first_wherever_it_stands(order: tuple[int, ...]) -> None:
    rules = (
        Rule("yes", ALLOW, application="firefox", risks=frozenset(Risk)),
        Rule("maybe", ASK, title="*bank*"),
        Rule("no", FORBID, application="fire*"),
    )
    verdict = judge(CLICK, level=ApprovalLevel.ALL, at=HERE, rules=[rules[index] for index in order])
    assert (verdict.kind, verdict.rule) == (FORBID, "no")
    without = [rules[index] for index in order if index != 2]
    assert judge(CLICK, level=ApprovalLevel.ALL, at=HERE, rules=without).rule == "maybe"


@pytest.mark.parametrize("then", [FORBID, ASK])
def test_what_a_strict_rule_cannot_know_is_asked(then: VerdictKind) -> None:
    verdict = judge(CLICK, level=ApprovalLevel.ALL, rules=(Rule("no bank", then, title="*bank*"),))
    assert (verdict.kind, verdict.rule) == (ASK, "no bank")


def test_a_rule_that_allows_counts_only_where_all_is_known_and_every_risk_is_named() -> None:
    plain = Rule("browser", ALLOW, application="firefox")
    naming = Rule("browser", ALLOW, application="firefox", risks=frozenset((Risk.WINDOW, Risk.SHUT_DOWN)))
    harmless = Circumstances("Firefox", "News")
    assert judge(CLICK, level=ApprovalLevel.ASK, at=harmless, rules=(plain,)).kind is ALLOW
    assert judge(CLICK, level=ApprovalLevel.ASK, at=HERE, rules=(plain,)).kind is ASK
    assert judge(CLICK, level=ApprovalLevel.ASK, at=HERE, rules=(naming,)).kind is ALLOW
    assert judge(CLICK, level=ApprovalLevel.ASK, rules=(naming,)).kind is ASK


def test_no_rule_allows_what_is_forbidden_for_good() -> None:
    everything = Rule("everything", ALLOW, risks=frozenset(Risk))
    own = Circumstances("deskhand", "Deskhand", is_own=True)
    assert judge(CLICK, level=ApprovalLevel.ALL, at=own, rules=(everything,)).kind is FORBID
    keys = Hotkey(("ctrl", "alt", "f1"))
    assert judge(keys, level=ApprovalLevel.ALL, at=HERE, rules=(everything,)).kind is FORBID


_texts = st.text(max_size=20)
_rules = st.builds(
    Rule,
    name=st.text(min_size=1, max_size=20).filter(str.strip),
    then=st.sampled_from(VerdictKind),
    actions=st.frozensets(st.sampled_from(sorted(ACTIONS_BY_NAME)), max_size=3),
    application=_texts,
    title=_texts,
    label=_texts,
    text=_texts,
    keys=st.frozensets(st.sampled_from(("ctrl", "shift", "a", "enter")), max_size=3),
    path=_texts,
    region=st.none() | st.builds(ScreenRegion, *[st.integers(-100, 4000).map(float)] * 4),
    risks=st.frozensets(st.sampled_from(Risk), max_size=3),
    reason=_texts,
)


@given(rules=st.lists(_rules, max_size=4, unique_by=lambda rule: rule.name))
def test_written_rules_are_read_back(rules: list[Rule]) -> None:
    assert list(read_rules(write_rules(rules))) == rules


@given(rules=st.lists(_rules, max_size=4), level=st.sampled_from(ApprovalLevel))
def test_a_rule_that_forbids_only_ever_makes_things_stricter(rules: list[Rule], level: ApprovalLevel) -> None:
    order = tuple(VerdictKind)
    more = [*rules, Rule("never", FORBID, application="firefox")]
    for action in (CLICK, TypeText("a"), Hotkey(("ctrl", "s"))):
        before = judge(action, level=level, at=HERE, rules=rules).kind
        assert order.index(judge(action, level=level, at=HERE, rules=more).kind) >= order.index(before)
        assert judge(action, level=level, at=HERE, rules=more).kind is FORBID


@pytest.mark.parametrize(
    "written",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"version": 2, "rules": []}',
        '{"version": true, "rules": []}',
        '{"version": 1, "rules": {}}',
        '{"version": 1, "rules": [], "note": "x"}',
        '{"version": 1, "rules": [1]}',
        '{"version": 1, "rules": [{"name": "a"}]}',
        '{"version": 1, "rules": [{"name": "", "then": "ask"}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "permit"}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "titel": "*bank*"}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "actions": ["clik"]}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "keys": ["kontrol"]}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "region": [1, 2, 3]}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "risks": ["doom"]}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "title": 3}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "forbid", "then": "allow"}]}',
        '{"version": 1, "rules": [{"name": "a", "then": "ask"}, {"name": "a", "then": "allow"}]}',
    ],
)
def test_a_file_with_any_slip_is_refused_wholly(tmp_path: Path, written: str) -> None:
    path = tmp_path / "policy.json"
    path.write_text(written)
    with pytest.raises(PolicyError, match="Nothing is done"):
        load_rules(path)


def test_a_file_that_cannot_be_opened_is_refused_and_none_at_all_is_fine(tmp_path: Path) -> None:
    with pytest.raises(PolicyError):
        load_rules(tmp_path)
    assert load_rules(tmp_path / "none.json") == ()


def test_saved_rules_are_loaded(tmp_path: Path) -> None:
    rules = (Rule("no bank", FORBID, title="*bank*"),)
    save_rules(rules, tmp_path / "a" / "policy.json")
    assert load_rules(tmp_path / "a" / "policy.json") == rules


def test_every_kind_of_action_has_a_name() -> None:
    assert set(ACTION_NAMES) == set(ACTION_TYPES)
