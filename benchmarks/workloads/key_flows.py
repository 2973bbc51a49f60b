"""Whole flows of the window by keyboard alone; each ends with what lies on disk. I/O: files."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from agent.agenda.agenda_file import AgendaFile
from agent.agenda.entries import QueueState
from agent.review import collect
from agent.review.rating import Rating, rating_of
from agent.routines.kept_routines import ROUTINES_FILE, load_routines
from agent.store import open_record
from agent.store.notes import read_notes
from agent.types import Change, Deny, EndingKind, is_by_hand
from app.workshop.tuning_folder import runs
from benchmarks.workloads.key_desk import APPLICATION_FIELD, RATING, TASK_FIELD, KeyDesk

_TASKS = ("Type…", "Choose…", "Press…")
"""What the tasks of these flows begin with."""
_LOOKS_S = 4.0
"""A person looks before typing into another computer; until then the recorder of take-overs has begun."""
_TRIES, _TRAINS_S = 10, 900.0


# --- flows: each does something from its beginning to its end, and returns what is not so on disk ----------


def first_run(desk: KeyDesk) -> str:
    hands = desk.hands
    desk.start(until="Continue")
    hands.wait_until(lambda: hands.says("checks passed"), "everything that it needs was tried")
    desk.photograph("works")
    for _ in range(3):  # what works, the model, the screens
        hands.use("Continue")
    hands.wait_until(lambda: hands.says("Type “deskhand stop” in a terminal"), "the ways to stop are shown")
    desk.in_terminal("stop")
    hands.wait_until(lambda: hands.says("1 of 4 ways"), "a command in a terminal has stopped it")
    for _ in range(_TRIES):  # the shortcut is heard a moment later
        hands.press("Control_L", "Alt_L", "space")
        if hands.says("2 of 4 ways"):
            break
    desk.photograph("stop")
    hands.use("Continue")
    hands.use("Done")
    hands.wait_for([TASK_FIELD])
    return "" if desk.settings().get("is_set_up") is True else "the first run is not kept as done"


def task(desk: KeyDesk) -> str:
    known = desk.known()
    words = 'Type "green tea and honey" and then choose Save from the File menu'
    desk.run_task(words, application="mousepad list.txt")
    desk.made["task"] = desk.new_record(known)
    desk.hands.wait_for(["Deny"])
    desk.photograph("question")
    desk.allow_all(desk.made["task"])
    desk.hands.wait_for([RATING])
    desk.photograph("ending")
    desk.rate("1")
    record = desk.record("task")
    desk.hands.wait_until(lambda: rating_of(record.folder) is Rating.WORKED, "the ending is rated")
    kept = [file.read_text() for file in record.folder.rglob("list.txt")]
    if record.ending.kind is not EndingKind.FINISHED:
        return f"it ended as {record.ending.kind}"
    if not any("green tea and honey" in text for text in kept):
        return f"the file holds {kept}"
    return ""


def follow_up(desk: KeyDesk) -> str:
    known = desk.known()
    desk.run_task('Type "and milk" and then choose Save from the File menu')
    desk.made["follow-up"] = desk.new_record(known)
    desk.allow_all(desk.made["follow-up"])
    desk.rate("2")
    record = desk.record("follow-up")
    desk.hands.wait_until(lambda: rating_of(record.folder) is Rating.PARTLY, "the ending is rated")
    about = dict(record.header.about)
    if about.get("continues") != desk.made["task"]:
        return f"it does not go on from the task before: {about}"
    kept = [file.read_text() for file in record.folder.rglob("list.txt")]
    return "" if any("and milk" in text for text in kept) else f"the file holds {kept}"


def correction(desk: KeyDesk) -> str:
    """Something is done by hand, an action denied with a reason, a point moved, and the run stopped."""
    hands, known = desk.hands, desk.known()
    hands.press("Control_L", "n")
    desk.run_task("Choose Line Numbers from the View menu", application="mousepad list.txt")
    desk.made["correction"] = desk.new_record(known)
    record_folder = desk.home / "records" / desk.made["correction"]
    hands.wait_for(["Deny"])
    hands.use("Take over")
    hands.wait_for(["Private desktop, yours to drive"])
    time.sleep(_LOOKS_S)
    hands.write("by hand")
    hands.press("Control_L", "Alt_L", "Return")
    hands.wait_for(["Deny"])
    hands.reach("Reason for denying", back=True)
    hands.write("look at the menu first")
    hands.press("Return")
    hands.wait_until(lambda: _has(record_folder, Deny), "the denied step is kept")
    hands.wait_for(["Deny"])
    hands.reach("Target")
    for key in ("Right", "Right", "Right", "Down"):
        hands.press(key)
    desk.photograph("correction")
    hands.press("Control_L", "Return")
    hands.wait_until(lambda: _has(record_folder, Change), "the changed step is kept")
    if hands.wait_for(["Deny", "Your answer"]).name == "Your answer":  # it does not see what it looks for
        hands.write("Line Numbers is in the View menu")
        hands.use("Answer")
        hands.wait_for(["Deny", "Your answer"])
    hands.press("Control_L", "Alt_L", "space")
    hands.wait_until(lambda: open_record(record_folder).recorded_ending is not None, "the run has ended")
    record = open_record(record_folder)
    if record.ending.kind is not EndingKind.STOPPED:
        return f"it ended as {record.ending.kind}"
    denied = [one for step in record for one in _denied(step)]
    if "look at the menu first" not in denied:
        return f"the reason is not kept: {denied}"
    return "" if any(is_by_hand(step) for step in record) else "what was done by hand is not kept"


def _has(folder: Path, kind: type[object]) -> bool:
    """Whether a decision of that kind is in the record."""
    return any(
        isinstance(one.decision, kind) for line in open_record(folder).lines for one in line.step.performed
    )


def _denied(step: object) -> list[str]:
    performed = getattr(step, "performed", ())
    return [one.decision.reason for one in performed if isinstance(one.decision, Deny)]


def routine(desk: KeyDesk) -> str:
    """The task becomes a routine, which is done again with another text."""
    hands = desk.hands
    _choose_task(desk, "green tea")
    hands.press("Control_L", "Shift_L", "m")
    hands.wait_for(["Name"])
    hands.replace("Shopping")
    hands.reach("Name of “green tea and honey”")
    hands.replace("what")
    desk.photograph("routine-form")
    hands.use("Save")
    file = desk.home / ROUTINES_FILE
    hands.wait_until(lambda: any(one.name == "Shopping" for one in load_routines(file)), "a routine is kept")
    if hands.now().window != "Routines":
        hands.use("Routines")
    hands.wait_for(["Shopping: what", "Close", "Run", "Routines"])
    hands.reach("Shopping: what")
    hands.replace("black coffee")
    desk.photograph("routine")
    known = desk.known()
    hands.press("Return")
    desk.made["routine"] = desk.new_record(known)
    desk.allow_all(desk.made["routine"])
    folder = desk.record("routine").folder

    def kept() -> list[str]:
        return [text.read_text() for text in folder.rglob("list.txt")]

    # what lies on the desktop is kept right after the ending
    hands.wait_until(lambda: any("black coffee" in text for text in kept()), "the other text is in the file")
    return ""


def _choose_task(desk: KeyDesk, words: str) -> None:
    """The one task of the history that these words find has the keyboard."""
    hands = desk.hands
    hands.reach("Search history")
    hands.replace(words)
    time.sleep(1.0)  # it looks when nothing more is typed
    hands.reach(*_TASKS, role="list item")
    hands.press("Home")


def queue(desk: KeyDesk) -> str:
    """A task waits, is done on a desktop of its own, and is asked about in the queue's own window."""
    hands = desk.hands
    hands.press("Control_L", "n")
    hands.reach(TASK_FIELD)
    hands.replace("Choose Line Numbers from the View menu")
    hands.reach(APPLICATION_FIELD)
    hands.replace("mousepad list.txt")
    hands.use("Queue")
    hands.use("Add the task in the box")
    agenda = AgendaFile(desk.home)
    hands.wait_until(lambda: len(agenda.queue()) == 1, "the task waits")
    known = desk.known()
    hands.use("Start", back=True)
    desk.made["queue"] = desk.new_record(known)
    desk.allow_all(desk.made["queue"])
    hands.wait_until(lambda: agenda.queue()[0].state is QueueState.DONE, "the queue says that it is done")
    if agenda.queue()[0].record_id != desk.made["queue"]:
        return "the queue does not say which record it is"
    hands.use("Close")
    return ""


def schedule(desk: KeyDesk) -> str:
    hands = desk.hands
    hands.press("Control_L", "n")
    hands.reach(TASK_FIELD)
    hands.replace("Choose Line Numbers from the View menu")
    hands.use("Queue")
    hands.choose("How often", "Monday to Friday")
    hands.reach("Time")
    hands.write("07")
    hands.use("If missed, do it late")
    hands.use("Plan")
    agenda = AgendaFile(desk.home)
    hands.wait_until(lambda: len(agenda.plans()) == 1, "something is planned")
    plan = agenda.plans()[0]
    desk.photograph("schedule")
    hands.use("Close")
    if plan.when.words() != "weekdays 07:30" or not plan.catches_up:
        return f"what is planned is {plan.when.words()}, late: {plan.catches_up}"
    return ""


def history(desk: KeyDesk) -> str:
    """A task is found, opened, given a name, and another one deleted."""
    hands, word = desk.hands, desk.records()[-1].task.text.split()[0]
    hands.reach("Search history")
    hands.replace(word)
    time.sleep(1.0)
    hands.reach(*_TASKS, role="list item")
    hands.press("Home")
    hands.press("Return")
    hands.press("F2")
    hands.wait_for(["Title"])
    hands.write("The first one")
    hands.reach("Tags")
    hands.write("mail, seen")
    hands.press("Return")

    def named() -> list[Path]:
        return [one.folder for one in desk.records() if read_notes(one.folder).title == "The first one"]

    hands.wait_until(lambda: len(named()) == 1, "the name is kept")
    if read_notes(named()[0]).tags != ("mail", "seen"):
        return f"the tags are {read_notes(named()[0]).tags}"
    before = len(desk.records())
    hands.wait_until(lambda: hands.now().window == "Deskhand", "the dialog is closed")
    hands.reach("The first one", *_TASKS, role="list item")
    hands.press("End")
    hands.press("Delete")
    hands.use("Delete")
    hands.wait_until(lambda: len(desk.records()) == before - 1, "a task is deleted")
    hands.reach("Search history")
    hands.press("Control_L", "a")
    hands.press("BackSpace")
    return ""


def settings(desk: KeyDesk) -> str:
    hands = desk.hands
    hands.use("Settings")
    hands.use("Appearance and language", "Models…")
    for _ in range(12):
        if hands.now().name == "Appearance and language":
            break
        hands.press("Down")
    hands.press("space")
    hands.choose("Colours", "Dark")
    hands.use("Save")
    hands.wait_until(lambda: desk.settings().get("theme") == "dark", "the colours are kept")
    return ""


def workshop(desk: KeyDesk) -> str:
    """Every recording is reviewed with one key each."""
    hands = desk.hands
    hands.use("Workshop")
    hands.use("Review by keyboard")
    hands.wait_for(["Review by keyboard: …"])
    folders = [one.folder for one in desk.records()]
    for number in range(len(folders)):
        hands.press("Down")
        before = sum(one.is_reviewed for one in collect(folders))
        hands.press("x" if number == 1 else "a")
        hands.wait_until(
            lambda before=before: sum(one.is_reviewed for one in collect(folders)) > before,
            "the decision is kept",
        )
    hands.press("Escape")
    hands.wait_until(lambda: hands.now().window == "Workshop", "the review is closed")
    hands.press("Escape")
    found = collect(folders)
    reviewed = sum(one.is_reviewed for one in found)
    return "" if reviewed == len(found) else f"{reviewed} of {len(found)} are reviewed"


def fine_tune(desk: KeyDesk) -> str:
    """A fine-tuning on everything that was recorded is begun, watched for a while and stopped."""
    hands, model = desk.hands, desk.settings().get("model", "embedded")
    hands.use("Workshop")
    hands.wait_until(lambda: hands.now().window == "Workshop", "the workshop is open")
    hands.reach("Steps")
    for _ in range(_TRIES):  # Tab comes to the chosen one of the pages, the arrow keys to the others
        if hands.now().name == "What you taught":
            break
        hands.press("Right")
    hands.press("space")
    desk.photograph("taught")
    hands.use("Fine-tune on …")
    hands.wait_until(lambda: hands.now().window == "Fine-tune", "the page of fine-tuning is open")
    hands.use("Start")
    hands.wait_until(lambda: hands.says("Learning"), "it learns", limit_s=_TRAINS_S)
    hands.wait_until(lambda: any(runs(desk.home)), "a run is kept")
    desk.photograph("fine-tune")
    hands.use("Stop")
    hands.wait_until(lambda: hands.says("Stopped."), "it has stopped")
    hands.press("Escape")
    hands.press("Escape")
    after = desk.settings().get("model", "embedded")
    return "" if after == model else f"the model is {after} now"


def leaving(desk: KeyDesk) -> str:
    desk.hands.press("Alt_L", "F4", may_end=True)
    status = desk.ended()
    if status != 0:
        return f"the program has ended with {status}"
    return "the mark of a running window is left" if (desk.home / "running.json").exists() else ""


Flow = Callable[[KeyDesk], str]
FLOWS: dict[str, Flow] = {
    "first run": first_run,
    "task": task,
    "follow-up": follow_up,
    "correction": correction,
    "routine": routine,
    "queue": queue,
    "schedule": schedule,
    "history": history,
    "settings": settings,
    "workshop": workshop,
    "fine-tune": fine_tune,
    "leaving": leaving,
}
"""In the order of a first day."""
