"""Replies held to a grammar: what it lets through can be read, and what a dialect writes goes through."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions import (
    Click,
    Drag,
    Finished,
    Hotkey,
    Reply,
    Scroll,
    TypeText,
    Wait,
    format_reply,
    parse_reply,
)
from agent.actions.dialects import DIALECTS
from agent.actions.gbnf import gbnf_of, has_free_thoughts
from agent.actions.syntax.function_calls import FunctionCalls
from agent.actions.types import (
    CallTool,
    CallUser,
    Direction,
    DoubleClick,
    EditFile,
    RightClick,
    RunTerminal,
)
from agent.coordinates import ModelPoint
from agent.models import embedded_vocabulary as vocabulary
from agent.models.children.engine import RefusedError
from agent.models.llamacpp.model import LlamaCppModel
from agent.models.llamacpp.native import GrammarMask, NativeModel, NativeOptions
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings, grammar_of
from agent.settings import GrammarUse
from agent.types import Message, Prompt, ReplyGrammar, TextPart
from tests.tiny_models import counting_model, random_model

pytestmark = pytest.mark.llama

HERE, THERE = ModelPoint(100, 205), ModelPoint(995, 1000)
CALLING = [name for name, dialect in DIALECTS.items() if isinstance(dialect.notation, FunctionCalls)]
THINKING = [
    name
    for name, dialect in DIALECTS.items()
    if has_free_thoughts(dialect) and gbnf_of(dialect) and name not in CALLING
]


@pytest.fixture(scope="module")
def random_manifest(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return random_model(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def native(random_manifest: Manifest) -> NativeModel:
    return NativeModel(random_manifest.path_of("model"), None, NativeOptions(256, 1, 1, 0))


def first_refused(native: NativeModel, gbnf: str, text: str) -> int | None:
    """Which token of a reply the grammar lets not through; None when all pass and the reply may end there."""
    mask = GrammarMask(native.vocabulary, gbnf)
    try:
        tokens = [*vocabulary.encode_control(text), vocabulary.END_OF_TURN_ID]
        for number, token in enumerate(tokens):
            logits = np.zeros(native.num_vocabulary, np.float32)
            allowed = mask.allowed(logits, is_greedy=False)
            assert allowed is not None
            if not allowed[token]:
                return number
            mask.accept(token)
        return None
    finally:
        mask.free()


REPLIES = [
    Reply("the button", (Click(HERE),), ""),
    Reply("two", (DoubleClick(HERE), RightClick(THERE)), ""),
    Reply("over", (Drag(HERE, THERE),), ""),
    Reply("a it's\\é <b> {x}", (TypeText("it's \\ <b>\té😀"), Hotkey(("ctrl", "c"))), ""),
    Reply("down", (Scroll(Direction.DOWN, HERE),), ""),
    Reply("soon", (Wait(),), ""),
    Reply("done", (Finished("42"),), ""),
    Reply("help", (CallUser(),), ""),
]


@pytest.mark.parametrize("dialect", ["embedded", *THINKING])
@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: reply.thought)
def test_what_a_dialect_writes_goes_through_its_grammar(
    native: NativeModel, dialect: str, reply: Reply
) -> None:
    text = format_reply(reply, dialect=dialect)
    gbnf = gbnf_of(DIALECTS[dialect])
    has_word = dialect == "embedded" or all(call in gbnf for call in calls_in(text))
    assert (first_refused(native, gbnf, text) is None) == has_word, text


CALLS = [
    *REPLIES,
    Reply("", (RunTerminal("cat < a | wc > 'b'\necho \"é\" \\ <b>"), Finished()), ""),
    Reply("edits", (EditFile("insert", "/a", (("insert_line", "3"), ("new_str", "</p>\n"))),), ""),
    Reply("asks", (CallTool("notes__find", '{"text": "tea", "also": [{"a": null}, -1.5, true]}'),), ""),
]


@pytest.mark.parametrize("dialect", CALLING)
@pytest.mark.parametrize("reply", CALLS, ids=lambda one: one.thought or "none")
def test_what_calls_functions_goes_through_their_grammar(
    native: NativeModel, dialect: str, reply: Reply
) -> None:
    text = format_reply(reply, dialect=dialect)
    assert first_refused(native, gbnf_of(DIALECTS[dialect]), text) is None, text
    with_thoughts = f"<think>\nhm\n</think>\n\n{text}"
    assert first_refused(native, gbnf_of(DIALECTS[dialect]), with_thoughts) is None


@pytest.mark.parametrize("dialect", CALLING)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "It is 42.",
        "<tool_call>\n",
        "<tool_call>\nls\n</tool_call>",
        '<tool_call>\n{"name": "a", "arguments": "ls"}\n</tool_call>',
        '<tool_call>\n{"name": a, "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "", "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "a", "arguments": {"b": 007}}\n</tool_call>',
        '<tool_call>\n{"name": "a", "arguments": {"b": "\\ud83d"}}\n</tool_call>',
        "<tool_call>\n<function=a>\nls\n</function>\n</tool_call>",
        "<tool_call>\n<function=a>\n<parameter=b>\n1\n</function>\n</tool_call>",
    ],
)
def test_functions_that_could_not_be_read_do_not_go_through(
    native: NativeModel, dialect: str, text: str
) -> None:
    assert first_refused(native, gbnf_of(DIALECTS[dialect]), text) is not None


def calls_in(text: str) -> list[str]:
    """How each call begins, as a grammar writes it: not every dialect has a word for every action."""
    begins = []
    for call in text.partition("Action: ")[2].split("\n\n"):
        name, _, rest = call.partition("(")
        key, is_given, _ = rest.partition("=")
        begins.append(f'"{name}(" "{key}=\'"' if is_given else f'"{name}("  ")"')
    return begins


@pytest.mark.parametrize(
    "text",
    [
        "",
        "only a thought",
        "x<|click|>",
        "x<|click|><|5|>",
        "x<|click|><|5|><|5|><|5|>",
        "x<|hotkey|>",
        "x<|scroll|>sideways",
        "x<|task|>y",
    ],
)
def test_what_could_not_be_read_does_not_go_through(native: NativeModel, text: str) -> None:
    assert first_refused(native, gbnf_of(DIALECTS["embedded"]), text) is not None


@pytest.mark.parametrize(
    "text", ["click(start_box='(1,2)')", "Thought: x\nAction: jump()", "Thought: x\nAction:"]
)
def test_calls_that_are_none_do_not_go_through(native: NativeModel, text: str) -> None:
    assert first_refused(native, gbnf_of(DIALECTS["uitars-1.5"]), text) is not None


def test_any_model_that_is_held_to_it_writes_replies_that_can_be_read(random_manifest: Manifest) -> None:
    dialect = DIALECTS["embedded"]
    prompt = Prompt((Message("user", (TextPart("go"),)),), (), ReplyGrammar(gbnf_of(dialect), False))
    num_ended = 0
    for seed in range(6):
        settings = RuntimeSettings(temperature=1.5, seed=seed, max_reply_tokens=400)
        model = LlamaCppModel(random_manifest, settings)
        reply = model.reply(prompt, stop=Event())
        model.close()
        if reply.finish_reason == "stop":
            num_ended += 1
            assert parse_reply(reply.text, dialect="embedded").actions
    assert num_ended


def test_the_likeliest_token_that_may_come_is_taken(tmp_path: Path) -> None:
    model = LlamaCppModel(counting_model(tmp_path), RuntimeSettings())
    parts = (TextPart("x<|now|>"),)
    free = model.reply(Prompt((Message("user", parts),)), stop=Event())
    held = model.reply(
        Prompt((Message("user", parts),), (), ReplyGrammar('root ::= "ab"', False)), stop=Event()
    )
    model.close()
    assert (free.text, held.text) == ("abcd", "ab")
    assert held.finish_reason == "stop"
    assert len(held.logprobs) == len(held.token_ids) == 3


def test_a_grammar_that_is_none_is_refused(native: NativeModel) -> None:
    with pytest.raises(RefusedError, match="grammar"):
        GrammarMask(native.vocabulary, "root ::= (")


def test_free_thoughts_are_held_to_a_grammar_only_when_asked() -> None:
    def used(use: GrammarUse, *, free: bool) -> bool:
        prompt = Prompt((), (), ReplyGrammar("root ::= [a]", free))
        return bool(grammar_of(prompt, RuntimeSettings(grammar=use)))

    assert [used(use, free=False) for use in GrammarUse] == [True, True, False]
    assert [used(use, free=True) for use in GrammarUse] == [False, True, False]
    assert grammar_of(Prompt(()), RuntimeSettings(grammar=GrammarUse.ALWAYS)) == ""
