"""What bash really does with a command line: which commands it runs, and what it writes. I/O: sandboxes.

Each line is given to a bash of its own in a sandbox of its own, as the shell beside the screen gives it. Two
things are watched: bash traces every simple command once it is expanded, builtins too; and behind every name
in /bin and /usr/bin is a program that notes its arguments. A few of them then go on as the real program,
because they run others: env, find, git. The files of the folder have names that look like options.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

WORK = "/home/agent/work"
_SYSTEM = Path("/usr/bin")
_EXTRA = ("alpha", "beta", "gamma", "delta", "curl", "xdg-open")
_GO_ON = "env|xargs|find|git|nice|timeout|nohup|setsid|stdbuf|sh|bash|dash|sed|mawk|perl|tar|split|sort|flock"
_SHIM = """#!/real/dash
printf '%s\\0' "$(($#+1))" "${{0##*/}}" "$@" >> /log/ran
case ${{0##*/}} in {go_on}) exec /real/${{0##*/}} "$@";; awk) exec /real/mawk "$@";; esac
"""
_FILES = (
    *(
        "a.txt",
        "b.txt",
        "c.py",
        "secret",
        "x",
        "a",
        "a b",
        "alpha",
        "push",
        "sub/y",
        ".git/HEAD",
        ".git/config",
    ),
    *(
        "-exec",
        "-delete",
        "-e",
        "-c",
        "-v",
        "--exec-path=.",
        "--checkpoint-action=exec=alpha",
        "--checkpoint=1",
    ),
    *("--compress-program=alpha", "a[$(alpha hidden)]", "; alpha", "[a]", "1e alpha"),
)
_SETTINGS = "[core]\\n\\trepositoryformatversion = 0\\n"
_DRIVER = """
cd {work}
for f in {files}; do : > "$f"; done
printf 'one\\ntwo\\n' > a.txt
printf 'ref: refs/heads/main\\n' > .git/HEAD
printf '{settings}' > .git/config
/real/bash --norc --noprofile -c '
  set +H; shopt -s expand_aliases; exec 200> /log/trace; BASH_XTRACEFD=200 PS4="+{mark} "; set -x
  {{ . /log/command; }} 9>&-
  : {mark}; {{ alias; declare -F
    printf "%s\n" "$PATH" "$IFS" "${{LD_PRELOAD-}}" "${{BASH_ENV-}}" "${{ENV-}}" \\
      "${{GIT_PAGER-}}" "${{PROMPT_COMMAND-}}"; }} > /log/meaning'
for n in {{1..200}}; do
  running=(/proc/[0-9]*); [ ${{#running[@]}} -gt 2 ] || break; read -t 0.01 n <> /log/pipe
done
shopt -s dotglob nullglob globstar
printf '%s\\0' /home/** /tmp/** > /log/files
"""
_QUOTED = re.compile(r"\$'((?:\\.|[^'\\])*)'|'([^']*)'|\\(.)|([^\s'\\]+)|(\s+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Watched:
    """What one command line did."""

    traced: tuple[tuple[str, ...], ...]
    """Simple commands that bash performed, expanded, builtins too."""
    started: tuple[tuple[str, ...], ...]
    """Programs by whomever, each with its arguments; first the name without its folder."""
    written: frozenset[str]
    """Files that were not there before."""
    has_ended: bool = True
    has_meant: bool = False
    """Whether names of commands, or where they are looked for, mean something else afterwards."""


class WatchedBash:
    """Runs one line after the other. Use `watched_bash`."""

    def __init__(self, root: Path, log: Path) -> None:
        self._root, self._log = root, log
        self._mark = secrets.token_hex(8)
        self._before: frozenset[str] = frozenset()
        self._meaning = ""
        self._before = self.run(":").written
        self._meaning = self._read("meaning")

    def run(self, command: str, *, limit_s: float = 5.0) -> Watched:
        for name in ("ran", "trace", "files", "meaning"):
            (self._log / name).write_bytes(b"")
        (self._log / "command").write_bytes(command.encode("utf-8", errors="replace") + b"\n")
        has_ended = True
        program = subprocess.Popen(
            [*self._sandbox(), "/real/bash", "--norc", "--noprofile", "-c", self._driver()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            program.wait(limit_s)
        except subprocess.TimeoutExpired:
            has_ended = False
            program.kill()
            program.wait()
        files = frozenset(self._read("files").split("\0")) - {""}
        meaning = self._read("meaning")
        return Watched(
            tuple(self._traced()),
            tuple(_counted(self._read("ran"))),
            files - self._before,
            has_ended,
            has_meant=bool(meaning) and meaning != self._meaning,
        )

    def _traced(self) -> Iterator[tuple[str, ...]]:
        for record in re.split(rf"(?m)^\++{self._mark} ", self._read("trace"))[1:]:
            words = _words(record.rstrip("\n"))
            if words == (":", self._mark):
                return  # what follows is ours
            if words != (".", "/log/command"):
                yield words

    def _read(self, name: str) -> str:
        return (self._log / name).read_text(encoding="utf-8", errors="replace")

    def _driver(self) -> str:
        files = " ".join("'" + name + "'" for name in _FILES)
        return _DRIVER.format(work=WORK, files=files, settings=_SETTINGS, mark=self._mark)

    def _sandbox(self) -> list[str]:
        words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
        for name, value in (("PATH", "/usr/bin:/bin"), ("HOME", "/home/agent"), ("LC_ALL", "C.UTF-8")):
            words += ["--setenv", name, value]
        words += ["--setenv", "GIT_PAGER", "cat", "--ro-bind", str(self._root), "/"]
        for source, shown in (("/usr/bin", "/real"), ("/usr/lib", "/usr/lib"), ("/usr/lib64", "/usr/lib64")):
            words += ["--ro-bind-try", source, shown]
        words += ["--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--bind", str(self._log), "/log"]
        words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/home"]
        for folder in (WORK, f"{WORK}/.git/refs", f"{WORK}/.git/objects", f"{WORK}/sub"):
            words += ["--dir", folder]
        return words


@contextmanager
def watched_bash() -> Iterator[WatchedBash]:
    with tempfile.TemporaryDirectory(prefix="watched-") as name:
        root, log = Path(name, "root"), Path(name, "log")
        for folder in (
            "usr/bin",
            "usr/lib",
            "usr/lib64",
            "real",
            "etc/alternatives",
            "proc",
            "dev",
            "tmp",
            "home",
            "log",
        ):
            (root / folder).mkdir(parents=True)
        for link in ("bin", "lib", "lib64"):
            (root / link).symlink_to(f"usr/{link}")
        (root / "sbin").symlink_to("usr/bin")
        shim = root / "usr/bin/alpha"
        shim.write_text(_SHIM.format(go_on=_GO_ON))
        shim.chmod(0o755)
        for program in {*os.listdir(_SYSTEM), *_EXTRA} - {"alpha"}:
            (root / "usr/bin" / program).hardlink_to(shim)
        log.mkdir()
        os.mkfifo(log / "pipe")
        yield WatchedBash(root, log)


def _counted(text: str) -> Iterator[tuple[str, ...]]:
    fields = text.split("\0")[:-1]
    while fields:
        count = int(fields[0])
        yield tuple(fields[1 : count + 1])
        fields = fields[count + 1 :]


def _words(record: str) -> tuple[str, ...]:
    """The words of one line of a trace, as bash quotes them."""
    words: list[str] = []
    is_begun = False
    for found in _QUOTED.finditer(record):
        escaped, quoted, one, plain, gap = found.groups()
        if gap is not None:
            is_begun = False
            continue
        text = next(part for part in (quoted, one, plain, escaped) if part is not None)
        if escaped is not None:
            text = escaped.encode("latin-1", "backslashreplace").decode("unicode_escape")
        if is_begun:
            words[-1] += text
        else:
            words.append(text)
        is_begun = True
    return tuple(words)
