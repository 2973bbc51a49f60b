"""The shell keeps its state, tells status from output, and ends when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.errors import StoppedError, ToolError
from agent.tools.output import SHOWN_BYTES
from agent.tools.shell import LOST, Shell
from tests.agent.tools.plain_sandbox import PlainSandbox

GO = Event()
"""A stop flag that nobody sets."""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> PlainSandbox:
    return PlainSandbox(tmp_path_factory.mktemp("shell"))


@pytest.fixture(scope="module")
def shell(sandbox: PlainSandbox) -> Iterator[Shell]:
    made = Shell(sandbox)
    yield made
    made.close()


def said(shell: Shell, command: str, *, limit_s: float = 30) -> str:
    return shell.run(command, stop=GO, limit_s=limit_s).shown


def test_folder_and_variables_stay(shell: Shell, tmp_path: Path) -> None:
    said(shell, f"cd {tmp_path}; x='a b'; f() {{ echo \"f $1\"; }}")
    assert said(shell, 'echo "$x"; f 1') == f"a b\nf 1\n(status 0, in {tmp_path})"


def test_an_error_of_a_command_is_no_failure(shell: Shell) -> None:
    assert "(status 3, in " in said(shell, "(exit 3)")
    assert "(status 127, in " in said(shell, "no-such-command-here")
    assert "syntax error" in said(shell, "if then")
    assert "(status 0, in " in said(shell, "true")


def test_printed_status_is_only_text(shell: Shell) -> None:
    text = said(shell, r"""sh -c 'printf "7 /forged\0" >&9'; printf '0 /forged\0'; printf '\001\002'""")
    assert "Bad file descriptor" in text
    assert text.endswith(f"(status 0, in {said(shell, 'pwd').splitlines()[0]})")


def test_what_is_started_behind_has_no_status_descriptor(shell: Shell) -> None:
    assert "9" not in said(shell, "ls /proc/self/fd").splitlines()[0].split()


def test_command_that_goes_on_is_read_on_and_interrupted(shell: Shell) -> None:
    first = said(shell, "echo begun; cat", limit_s=0.4)
    assert first.startswith("begun\nIt still runs")
    with pytest.raises(ToolError, match="still runs; send an empty command"):
        shell.run("ls", stop=GO)
    assert said(shell, "", limit_s=0.1).startswith("It still runs")
    assert "(status 130, in " in said(shell, "C-c")
    with pytest.raises(ToolError, match="Nothing runs"):
        shell.run("C-c", stop=GO)


def test_who_heeds_only_the_second_interrupt_is_asked_twice(shell: Shell) -> None:
    counts = "sh -c 'n=0; trap \"n=\\$((n+1)); [ \\$n -gt 1 ] && exit 7\" INT; while :; do sleep 0.05; done'"
    said(shell, counts, limit_s=0.3)
    assert "(status 7, in " in said(shell, "C-c")


@pytest.mark.parametrize("loop", ["while :; do :; done", "while true; do sleep 0.1; done"])
def test_loop_of_the_shell_itself_is_interrupted(shell: Shell, loop: str) -> None:
    kept = said(shell, "y=kept; echo $y")
    said(shell, loop, limit_s=0.2)
    assert "(status 130, in " in said(shell, "C-c")
    assert said(shell, "echo $y") == kept


def test_output_without_end_is_cut(shell: Shell) -> None:
    output = shell.run("head -c 300000 /dev/zero | tr '\\0' x; echo; echo last", stop=GO)
    assert len(output.shown) < SHOWN_BYTES + 200
    assert "last\n(status 0, in " in output.shown
    assert len(output.whole) > 250_000


def test_binary_output_and_broken_characters_are_text(shell: Shell) -> None:
    assert said(shell, r"printf '\xff\xc3(\x00ok\n'").startswith("??(ok\n")


def test_nul_in_a_command_is_refused(shell: Shell) -> None:
    with pytest.raises(ToolError, match="without NUL"):
        shell.run("echo \0", stop=GO)
    assert said(shell, "echo on").startswith("on\n")


def test_shell_that_ended_is_told_and_begins_anew(sandbox: PlainSandbox) -> None:
    shell = Shell(sandbox)
    said(shell, "z=1")
    assert said(shell, "echo bye; exit 3") == f"bye\n{LOST}"
    assert said(shell, 'echo "[$z]"').startswith("[]\n")
    shell.close()
    shell.close()


def test_stop_ends_what_runs(sandbox: PlainSandbox) -> None:
    shell, stop = Shell(sandbox), Event()
    Timer(0.3, stop.set).start()
    with pytest.raises(StoppedError):
        shell.run("yes", stop=stop)
    assert sandbox.running.keys() <= {pid for pid, one in sandbox.running.items() if one.poll() is None}
    assert said(shell, "echo again").startswith("again\n")
    shell.close()


def test_changed_terminal_is_put_right(shell: Shell) -> None:
    said(shell, "stty raw echo")
    assert said(shell, "echo plain").startswith("plain\n(status 0")
