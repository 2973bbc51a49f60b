"""The demo without a screen reports what the file really holds."""

from __future__ import annotations

import pytest

from app.demo import draw_demo, main


def test_seeds_ask_for_different_texts() -> None:
    assert draw_demo(3) == draw_demo(3)
    assert len({draw_demo(seed).text for seed in range(20)}) > 15


def test_only_exactly_the_text_counts_as_done() -> None:
    for seed in range(20):
        demo = draw_demo(seed)
        above, below = demo.text.split("\n")
        assert f'"{above}", press Enter, type "{below}"' in demo.task
        assert demo.problem(demo.text) == demo.problem(f"{demo.text}\n") == ""
        for other in ("", demo.text[:-1], demo.text * 2, f" {demo.text}", demo.text.upper() + "!"):
            assert repr(demo.text) in demo.problem(other)


def test_a_model_that_is_not_there_is_named_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--model", "no such model"]) == 2
    assert "no such model" in capsys.readouterr().err
