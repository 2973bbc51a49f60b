"""What every `CodeRunner` has to do; a test class brings the fixture `runner`, with a limit of a second or
two, and `new_runner`, which makes another one."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Timer

import pytest

from agent.errors import StoppedError
from training.environments.code_runner import CodeRunner

GO = Event()


class CodeRunnerContract:
    """Values, errors, limits, state, interruption."""

    def test_what_is_printed_and_the_last_value_are_the_text(self, runner: CodeRunner) -> None:
        result = runner.run("print('é')\n20 + 1", stop=GO)
        assert (result.text.strip(), result.status) == ("é\n21", "ok")

    def test_a_program_of_several_lines_runs_whole(self, runner: CodeRunner) -> None:
        result = runner.run("n = 0\nfor one in range(4):\n    n += one\nprint(n)", stop=GO)
        assert (result.text.strip(), result.status) == ("6", "ok")

    def test_nothing_is_the_text_of_a_program_that_says_nothing(self, runner: CodeRunner) -> None:
        assert runner.run("", stop=GO).text.strip() == ""
        assert runner.run("", stop=GO).status == "ok"

    @pytest.mark.parametrize(
        ("code", "line"),
        [
            ("1 / 0", "ZeroDivisionError: division by zero"),
            ("def f(:", "SyntaxError: invalid syntax"),
            ("nowhere", "NameError: name 'nowhere' is not defined"),
        ],
    )
    def test_an_error_is_returned_with_its_last_line(self, runner: CodeRunner, code: str, line: str) -> None:
        result = runner.run(code, stop=GO)
        assert result.status == "error"
        assert result.text.strip().splitlines()[-1].endswith(line)

    def test_what_was_defined_is_found_again_also_after_an_error(self, runner: CodeRunner) -> None:
        runner.run("def double(x):\n    return 2 * x", stop=GO)
        runner.run("kept = double(4)\n1 / 0", stop=GO)
        assert runner.run("kept", stop=GO).text.strip() == "8"

    def test_another_runner_finds_nothing_of_it(
        self, runner: CodeRunner, new_runner: Callable[[], CodeRunner]
    ) -> None:
        runner.run("mine = 1", stop=GO)
        other = new_runner()
        try:
            assert other.run("mine", stop=GO).status == "error"
        finally:
            other.close()

    def test_a_program_that_takes_too_long_ends_and_the_state_is_kept(self, runner: CodeRunner) -> None:
        runner.run("kept = 3", stop=GO)
        assert runner.run("while True: pass", stop=GO).status == "too_long"
        assert runner.run("kept", stop=GO).text.strip() == "3"

    def test_stop_ends_what_runs(self, new_runner: Callable[[], CodeRunner]) -> None:
        runner, stop = new_runner(), Event()
        runner.run("1", stop=GO)
        timer = Timer(0.2, stop.set)
        timer.start()
        with pytest.raises(StoppedError):
            runner.run("while True: pass", stop=stop)
        timer.join()
        runner.close()
        runner.close()
