"""Fine-tuning from the window: children one after the other, both models side by side, adopt, drop."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.tuning import TuningNeeds, TuningWay
from agent.models.manifest import Manifest, save
from app.assets import RESOURCES
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.windows.finetune_window import FinetuneAction, FinetuneWindow, TuningState
from app.workshop import training_stack
from app.workshop.finetuning import Finetuning
from app.workshop.json_child import JsonChildProcess
from app.workshop.tuning_folder import TUNED_FILE, FinetuningPhase, model_before
from app.workshop.tuning_page import TuningPage
from app.workshop.tuning_words import needs_words
from tests.fakes import embedded_manifest

TIMEOUT_MS = 60_000
FAKE = """\
import json, pathlib, sys
module, *words = sys.argv[1:]
say = lambda said: print(json.dumps(said), flush=True)
if words[0] == "prepare":
    say({"done": 1, "of": 2}); say({"num_learned": 8, "num_held_out": 4, "steps": 3})
elif words[0] == "sft":
    run = pathlib.Path(words[2]).parent / "run"
    run.mkdir()
    rows = ({"step": n, "loss": 3.0 / n} for n in (1, 2, 3))
    (run / "log.jsonl").write_text("".join(json.dumps(row) + "\\n" for row in rows))
    say({"stage": "sft", "result": "result"})
elif words[0] == "adapt":
    target = pathlib.Path(words[words.index("--target") + 1])
    target.mkdir()
    manifest = json.loads((pathlib.Path(MODEL) / "manifest.json").read_text())
    if "--share" in words:
        (target / "share").write_text(words[words.index("--share") + 1])
    (target / "manifest.json").write_text(json.dumps({**manifest, "name": words[-1]}))
    say({"model": str(target)})
elif FAILS:
    say({"error": {"kind": "ModelError", "message": "The model is broken."}}); sys.exit(1)
else:
    model = pathlib.Path(words[words.index("--model") + 1])
    exact = GAINED + 1 if model.name == "model" else 1
    known = 20 - FORGOTTEN * (model.name == "model" and not (model / "share").exists())
    outcomes = {"exact": [at < exact for at in range(12)], "inside": [exact > 1] * 2, "equal": []}
    outcomes["old"] = [at < known for at in range(20)]
    said = {"steps": 12, "exact": exact, "points": 2, "inside": 2 * (exact > 1), "texts": 0, "equal": 0}
    said |= {"old": 20, "known": known}
    say({**said, "outcomes": outcomes})
"""


class TuningRig:
    """A page over a model folder, with children that only pretend to train."""

    def __init__(
        self,
        qtbot: QtBot,
        home: Path,
        *,
        fails: bool = False,
        has_python: bool = True,
        gained: int = 2,
        forgotten: int = 0,
    ) -> None:
        """`gained`: held-out steps of twelve that the new model does besides; `forgotten`: old steps of 20
        that it does no more, unless it was made of less of what was learned."""
        self.qtbot, self.home = qtbot, home
        self.catalogue = Catalogue([home / "models", home / "shipped"])
        model = home / "shipped" / "embedded"
        model.mkdir(parents=True)
        save(replace(embedded_manifest(), name="embedded"), model)
        self.script = home / "fake.py"
        self.script.write_text(
            f"MODEL = {str(model)!r}; FAILS = {fails}; GAINED = {gained}; FORGOTTEN = {forgotten}\n{FAKE}"
        )
        self.python = sys.executable if has_python else ""
        self.preferences = Preferences()
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.background = Background(self.parent)
        self.page = TuningPage(
            self.parent,
            self.background,
            home=home,
            preferences=lambda: self.preferences,
            save=self._save,
            catalogue=self.catalogue,
            find_python=lambda _home: self.python,
            find_size=lambda _home: training_stack.PackageDownload(31, 412_000_000),
            make_run=self._run,
        )
        self.page.open([home / "record"], None)

    def _save(self, chosen: Preferences) -> None:
        self.preferences = chosen

    def _run(
        self, home: Path, manifest: Manifest, records: Sequence[Path], python: str, parent: QObject
    ) -> Finetuning:
        def command(module: str, arguments: Sequence[str]) -> list[str]:
            return [sys.executable, str(self.script), module, *arguments]

        return Finetuning(home, manifest, records, python, parent, command=command)

    @property
    def window(self):  # type: ignore[no-untyped-def]
        assert self.page.window is not None
        return self.page.window

    def wanted(self, action: FinetuneAction) -> None:
        self.window.wanted.emit(action)

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)

    def buttons(self) -> list[str]:
        found = self.window.findChildren(QPushButton)
        return [one.text() for one in found if one.isVisibleTo(self.window) and one.text() != "Close"]

    def texts(self) -> list[str]:
        return [one.text() for one in self.window.findChildren(QLabel) if one.isVisibleTo(self.window)]

    def train(self) -> Finetuning:
        self.wanted(FinetuneAction.START)
        run = self.page.run
        assert run is not None
        self.wait(lambda: run.is_done)
        return run


@pytest.fixture
def rig(qtbot: QtBot, tmp_path: Path) -> Iterator[TuningRig]:
    made = TuningRig(qtbot, tmp_path)
    yield made
    made.page.close()
    made.background.wait()


def test_a_run_ends_with_both_models_side_by_side(rig: TuningRig) -> None:
    rig.wait(lambda: rig.buttons() == ["Start"])
    run = rig.train()
    assert run.points == [(1, 3.0), (2, 1.5), (3, 1.0)]
    assert (run.before.exact, run.after.exact) == (1, 3)
    rig.wait(lambda: {"1 of 12", "3 of 12"} <= set(rig.texts()))
    rig.wait(lambda: any("2 more steps" in text and "not enough to tell" in text for text in rig.texts()))
    rig.wait(lambda: rig.buttons() == ["Drop it", "Use the new model"])


def test_a_new_model_is_called_better_where_the_held_out_steps_can_tell(qtbot: QtBot, tmp_path: Path) -> None:
    rig = TuningRig(qtbot, tmp_path, gained=8)
    try:
        rig.train()
        rig.wait(lambda: any("Better: 8 more steps" in text for text in rig.texts()))
        rig.wait(lambda: rig.buttons() == ["Use the new model", "Drop it"])
    finally:
        rig.page.close()
        rig.background.wait()


def test_a_model_that_forgets_is_made_again_of_less_of_what_was_learned(qtbot: QtBot, tmp_path: Path) -> None:
    rig = TuningRig(qtbot, tmp_path, gained=8, forgotten=4)
    try:
        run = rig.train()
        assert (run.folder.tuned / "share").read_text() == "0.6"
        assert (run.before.known, run.after.known, run.after.exact) == (20, 20, 9)
        rig.wait(lambda: any("Better: 8 more steps" in text for text in rig.texts()))
    finally:
        rig.page.close()
        rig.background.wait()


def test_an_adopted_model_is_used_and_its_owner_can_go_back(rig: TuningRig) -> None:
    run = rig.train()
    folder = run.folder.path
    rig.wanted(FinetuneAction.ADOPT)
    name = rig.preferences.model
    assert name.startswith("embedded-mine-")
    manifest = rig.catalogue.get(name)
    assert manifest.folder.parent == rig.catalogue.folders[0]
    assert json.loads((manifest.folder / TUNED_FILE).read_text())["held_out_after"]["exact"] == 3
    assert model_before(manifest) == "embedded"
    assert not folder.exists()
    rig.wait(lambda: "Go back to embedded" in rig.buttons())
    rig.wanted(FinetuneAction.GO_BACK)
    assert rig.preferences.model == "embedded"
    assert rig.catalogue.get(name) == manifest  # it can still be chosen


def test_the_button_that_has_the_keyboard_keeps_it_while_it_learns(qtbot: QtBot) -> None:
    window = FinetuneWindow()
    qtbot.addWidget(window)
    state = TuningState("Fine-tune x", ("One.",), "Learning", actions=((FinetuneAction.STOP, "Stop"),))
    window.show_state(state)
    stop = window.findChildren(QPushButton)[-1]
    for percent in (10, 20):
        window.show_state(replace(state, percent=percent, left="1 min left"))
        assert window.findChildren(QPushButton)[-1] is stop
    window.show()
    stop.setFocus()
    window.show_state(replace(state, actions=()))
    window.show_state(replace(state, actions=((FinetuneAction.START, "Start"),)))
    focused = window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Start", "the keyboard goes to what stands there now"


def test_a_dropped_model_leaves_nothing(rig: TuningRig) -> None:
    run = rig.train()
    rig.wanted(FinetuneAction.DROP)
    assert not run.folder.path.exists()
    assert rig.preferences == Preferences()
    rig.wait(lambda: rig.buttons() == ["Start"])


def test_a_failure_is_reported_in_a_sentence_and_leaves_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    rig = TuningRig(qtbot, tmp_path, fails=True)
    rig.wanted(FinetuneAction.START)
    run = rig.page.run
    assert run is not None
    rig.wait(lambda: rig.page.run is None)
    rig.wait(lambda: "The model is broken." in rig.texts())
    assert not run.folder.path.exists()


def test_closing_the_window_ends_what_runs(rig: TuningRig) -> None:
    rig.wanted(FinetuneAction.START)
    run = rig.page.run
    assert run is not None
    rig.window.close()
    assert rig.page.run is None
    assert not run.is_running
    assert not run.folder.path.exists()


SLOW = """\
import sys, time
print('{"steps": 10}', flush=True)
time.sleep(0 if sys.argv[1] == "prepare" else 600)
"""


def test_time_left_follows_from_the_speed_so_far(qtbot: QtBot, tmp_path: Path) -> None:
    now = [0.0]

    def command(_module: str, arguments: Sequence[str]) -> list[str]:
        return [sys.executable, "-c", SLOW, *arguments]

    run = Finetuning(tmp_path, embedded_manifest(), [], "", command=command, clock=lambda: now[0])
    run.start()
    qtbot.waitUntil(lambda: run.stage is FinetuningPhase.TRAIN, timeout=TIMEOUT_MS)
    log = run.folder.path / "run" / "log.jsonl"
    log.parent.mkdir(parents=True)
    log.write_text('{"step": 1, "loss": 2.0}\n')
    qtbot.waitUntil(lambda: run.points == [(1, 2.0)], timeout=TIMEOUT_MS)
    assert run.left_s() is None
    now[0] = 6.0
    log.write_text('{"step": 1, "loss": 2.0}\n{"step": 4, "loss": 1.0}\n{"step": 5')
    qtbot.waitUntil(lambda: run.points == [(1, 2.0), (4, 1.0)], timeout=TIMEOUT_MS)
    assert run.left_s() == pytest.approx(12.0)
    run.close()


def test_without_the_training_stack_its_size_is_asked_before_anything_is_installed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    rig = TuningRig(qtbot, tmp_path, has_python=False)
    rig.wait(lambda: rig.buttons() == ["How large is that?"])
    rig.wanted(FinetuneAction.ASK_SIZE)
    rig.wait(lambda: any("31 packages" in text for text in rig.texts()))
    rig.wait(lambda: rig.buttons() == ["Install"])


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        (TuningNeeds(TuningWay.HERE), "in minutes"),
        (TuningNeeds(TuningWay.GPU, 22 * 10**9), "needs a GPU"),
        (
            TuningNeeds(TuningWay.FOLDER, 22 * 10**9, "ui-tars-1.5-7b-hf", "ByteDance-Seed/UI-TARS"),
            "ui-tars-1.5-7b-hf",
        ),
        (TuningNeeds(TuningWay.FOLDER), "models add PATH"),
        (TuningNeeds(TuningWay.ELSEWHERE), "runs on a server"),
    ],
)
def test_what_a_model_needs_is_said_beforehand(needs: TuningNeeds, said: str) -> None:
    assert said in needs_words("a model", needs, has_gpu=False)


# ---- the training stack


def test_what_is_installed_is_part_of_the_extra() -> None:
    extras = tomllib.loads((RESOURCES.parent / "pyproject.toml").read_text())["project"]
    assert set(training_stack.PACKAGES) <= set(extras["optional-dependencies"]["train"])


LOCK = """
[[packages]]
name = "torch"
wheels = [
  { url = "https://here/torch-2.13.0%2Bcpu-py3-none-any.whl", size = 190 },
  { url = "https://here/torch-2.13.0-cp39-cp39-mars_1_0_riscv128.whl", size = 7000 },
]
[[packages]]
name = "absl-py"
sdist = { url = "https://here/absl-py.tar.gz", size = 11 }
"""


def test_the_size_is_that_of_what_would_be_taken_here(tmp_path: Path) -> None:
    found = training_stack.find_out_size(tmp_path, lock_of=lambda: LOCK)
    assert found == training_stack.PackageDownload(2, 201)


def test_a_list_that_makes_no_sense_is_said_to_make_none(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="did not say"):
        training_stack.find_out_size(tmp_path, lock_of=lambda: "packages = [{}]")


def test_a_failure_of_pip_is_reported_with_its_last_line(tmp_path: Path) -> None:
    own = tmp_path / training_stack.FOLDER / "bin"
    own.mkdir(parents=True)
    (own / "python").write_text("#!/bin/sh\necho 'No such package' >&2\nexit 1\n")
    (own / "python").chmod(0o755)
    with pytest.raises(SettingsError, match="No such package"):
        training_stack.install(tmp_path, ["nothing"])
    assert not (own.parent / "complete").exists()


def pip_that(tmp_path: Path, script: str) -> None:
    own = tmp_path / training_stack.FOLDER / "bin"
    own.mkdir(parents=True, exist_ok=True)
    (own / "python").write_text(f"#!/bin/sh\n{script}")
    (own / "python").chmod(0o755)


def test_without_a_network_the_owner_is_asked_for_one(tmp_path: Path) -> None:
    pip_that(
        tmp_path,
        "echo 'WARNING: Retrying after NewConnectionError' >&2\n"
        "echo 'ERROR: No matching distribution found for torch' >&2\nexit 1\n",
    )
    with pytest.raises(SettingsError, match="cannot be reached"):
        training_stack.find_out_size(tmp_path, ["torch"])


UV = """\
#!/bin/sh
echo "$@" >> {folder}/asked
case "$*" in *pytorch.org*)
    echo 'error: Failed to fetch: https://download.pytorch.org/whl/cpu/torch/' >&2
    echo '  cause: failed to lookup address information: Name or service not known' >&2
    exit 2;;
esac
while [ "$1" != --output-file ]; do shift; done
cat > "$2" <<'END'
{lock}
END
"""


def test_where_one_index_does_not_answer_the_others_are_asked(tmp_path: Path) -> None:
    pip_that(tmp_path, "exit 0\n")
    uv = tmp_path / training_stack.FOLDER / "bin" / "uv"
    uv.write_text(UV.format(folder=tmp_path, lock=LOCK))
    uv.chmod(0o755)
    indexes = "https://download.pytorch.org/whl/cpu", "https://pypi.org/simple"
    assert training_stack.find_out_size(tmp_path, indexes=indexes) == training_stack.PackageDownload(2, 201)
    first, second = (tmp_path / "asked").read_text().splitlines()
    assert "--default-index https://download.pytorch.org/whl/cpu --index https://pypi.org/simple" in first
    assert "pytorch" not in second
    pip_that(tmp_path, f'echo "$@" > {tmp_path}/pip\n')
    training_stack.install(tmp_path, ["torch"])
    assert (tmp_path / "pip").read_text().strip().endswith("--index-url https://pypi.org/simple torch")


def test_an_index_that_the_owner_has_given_pip_is_the_one_that_is_asked(tmp_path: Path) -> None:
    pip_that(
        tmp_path,
        f'echo "$@" >> {tmp_path}/asked\n'
        f'[ "$4" = config ] && {{ cat {tmp_path}/own && exit 0 || exit 1; }}\nexit 0\n',
    )
    training_stack.install(tmp_path, ["torch"])
    assert "pypi.org" in (tmp_path / "asked").read_text()
    (tmp_path / "own").write_text("https://company/simple\n")
    (tmp_path / "asked").unlink()
    training_stack.install(tmp_path, ["torch"])
    asked = (tmp_path / "asked").read_text()
    assert "--index-url https://company/simple torch" in asked
    assert "pypi.org" not in asked


# ---- children


def ended(qtbot: QtBot, child: JsonChildProcess) -> tuple[bool, str]:
    found: list[tuple[bool, str]] = []
    child.ended.connect(lambda is_well, reason: found.append((is_well, reason)))
    child.start()
    qtbot.waitUntil(lambda: bool(found), timeout=TIMEOUT_MS)
    return found[0]


def test_a_child_is_heard_line_by_line(qtbot: QtBot, tmp_path: Path) -> None:
    child = JsonChildProcess([sys.executable, "-c", "print('hello'); print('{\"a\": 1}')"], tmp_path)
    said: list[dict[str, Any]] = []
    child.said.connect(said.append)
    assert ended(qtbot, child) == (True, "")
    assert said == [{"a": 1}]


def test_a_crash_of_the_child_is_reported_with_its_last_line(qtbot: QtBot, tmp_path: Path) -> None:
    child = JsonChildProcess([sys.executable, "-c", "raise SystemExit('It broke.')"], tmp_path)
    assert ended(qtbot, child) == (False, "It broke.")


def test_a_child_that_cannot_be_started_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    is_well, reason = ended(qtbot, JsonChildProcess([str(tmp_path / "nothing")], tmp_path))
    assert not is_well
    assert reason


def test_a_stopped_child_has_no_complaint(qtbot: QtBot, tmp_path: Path) -> None:
    child = JsonChildProcess(
        [sys.executable, "-c", "print('{\"a\": 1}', flush=True); import time; time.sleep(600)"], tmp_path
    )
    child.said.connect(lambda _said: child.stop())
    assert ended(qtbot, child) == (False, "")


def test_the_preview_of_a_sample_needs_no_torch() -> None:
    code = "import sys, training.finetune.__main__; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
