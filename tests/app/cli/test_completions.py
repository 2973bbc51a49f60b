"""A shell completes what the parser knows, and nothing else."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from app.cli.completions import SHELLS, words_of
from app.cli.main import main
from app.cli.parser import build_parser


def test_every_command_and_its_options_are_known() -> None:
    words = words_of(build_parser())
    assert {"run", "rate", "history", "--version"} <= set(words[()])
    assert {"yes", "partly", "no", "--json"} <= set(words[("rate",)])
    assert "get" in words[("models",)]
    assert "--json" in words[("models", "list")]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("ra", "rate"), ("rate latest pa", "partly"), ("models ge", "get"), ("run --ope", "--open")],
)
def test_bash_offers_what_comes_next(typed: str, wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completions", "bash"]) == 0
    script = capsys.readouterr().out
    words = ["deskhand", *typed.split()]
    asking = 'COMP_WORDS=({}); COMP_CWORD={}; _deskhand; echo "${{COMPREPLY[*]}}"'.format(
        " ".join(words), len(words) - 1
    )
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run([bash, "-c", f"{script}\n{asking}"], capture_output=True, text=True, check=True)
    assert wanted in done.stdout.split()


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script_that_it_can_read(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completions", shell]) == 0
    script = capsys.readouterr().out
    assert "deskhand" in script
    program = shutil.which(shell)
    if program is not None:
        done = subprocess.run([program, "-n"], input=script, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("deskhand ")
