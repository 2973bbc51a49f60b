"""What people say to editors, file managers and forms in passing: notes, commands, settings by effect. Pure.

The loose sentences of `training.task_parser.chatty` name what a window shows. Here a text stands bare in the
sentence, a command follows it with "it" or "afterwards", politeness stands around it, one verb is said for
two settings, and what is wanted is told by its effect ("the brackets should be highlighted").
"""

from __future__ import annotations

import random
import zlib
from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Final

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar.forms import HELD_OUT_ONE_IN, is_of_evaluation
from training.embedded.grammar.notation import Line, SentenceForm, forms_of_lines, skeleton
from training.embedded.wording import Goal, WordedTask
from training.task_parser.asides import remark
from training.task_parser.chatty import COMMANDS
from training.task_parser.everyday_texts import text_to_note
from training.task_parser.opening import OPEN, OPEN_SAY, window_name
from training.windows.corpus.kinds import LabelKind
from training.windows.words import SceneWords

_AFTER = (
    "[*6| then| afterwards*2| after that*2| when you are done*2| when you're done| when that's done"
    "| at the end*2"
    "| in the end| once you are done| once that's done| as the last step| right away| at once| straight after"
    "| in one go| as well*2| when it is there| when you have that| immediately]"
)
_BEFORE_IT = (
    "[*8|then*2|afterwards|after that|finally|also|when you are done,|at the end|once that's done,|in the end"
    "|and*2]"
)
_OBJECT = (
    "[it*6|this*3|that*2|everything*2|the whole thing|all of it|the file*5|the text*3|my note*2|the note*2"
    "|the list"
    "|the letter|my changes|the changes|this file|my work|the notes|what I wrote|the new text]"
)
_WRITE: Final[tuple[Line, ...]] = (
    (10, "[write*5|type in|put down*2|jot down*2|note down*2|note*2|write down*3|add*3|enter*2|put*2"
         "|type*2|put in|key in"
         "|take down] [V*6|this: V|the words V*2|the text V*2|the sentence V|the line V|the following: V"
         "|a line V|something: V]"),
    (5, "[write*3|put*4|add*2|note|type|enter|jot] V [in the file*2|in there*3|in here*2|in it|down*3"
        "|into the file|in my notes"
        "|into my notes|on the list|on my list|in the editor|in the text|onto the page|into the note"
        "|in this file]"),
    (3, "[in|into] [the file*2|it|my notes|this file|the note|the editor|there] [write*3|put*2|type|add"
        "|I want*2|goes|enter] V"),
    (4, "[make*2|add*2|leave*2|take|write] [a note*3|a reminder|a memo|a short note|a line] [that says*3"
        "|saying*2|with*2"
        "|which reads] V"),
    (2, "[have it say|make it say|let it say|let the file say|make it read|make the text] V"),
    (2, "[write|put|type|note] [me|us|there|here|in there|down for me|down here|in|down]: V"),
    (2, "[remember*2|remind me:|keep in mind:|don't forget:|keep a note:] V"),
)  # fmt: skip
"""Imperatives, which politeness may precede."""
_WRITE_SAY: Final[tuple[Line, ...]] = (
    (6, "[note*4|memo|reminder*2|a note|new note*2|text*2|to write|for my notes|the text|write"
        "|note to self|content"
        "|please note*2|entry|new entry]: V"),
    (3, "V [should*3|has to|must|needs to|is to] [be in the file*2|be in there|stand in the file"
        "|go in there*2|be written down"
        "|go into the file|be in my notes|be noted|stand there]"),
    (3, "[the file|it*2|the text|the note|my note|the page|this file] [should*3|has to|must|is to"
        "|ought to] [say*3|read*2|contain] V"),
    (3, "[I want*2|I need*2|I'd like*2|I would like] [V in there*2|V in the file*2|V written down|V noted"
        "|it to say V*2"
        "|the file to say V|a note that says V*2|a note saying V*2|the text V in it|the words V there]"),
    (1, "V [goes in there|goes into the file|belongs in there|belongs in my notes, write it down"
        "|, write that down"
        "|, put that in the file|, that's what I want in it|, note that]"),
)  # fmt: skip
_COMMAND: Final[tuple[Line, ...]] = (
    (4, f"{_BEFORE_IT} N"),
    (7, f"{_BEFORE_IT} N {_OBJECT}"),
    (5, f"N{_AFTER}"),
    (8, f"N {_OBJECT}{_AFTER}"),
    (2, "[don't forget to*2|remember to|make sure to|be sure to|you have to|you can|you should"
        "|I want you to|let me|help me]"
        f" N {_OBJECT}{_AFTER}"),
)  # fmt: skip
_COMMAND_SAY: Final[tuple[Line, ...]] = (
    (1, f"[I want to|I need to|I'd like to|I have to|we should|we can|time to|it's time to"
        f"|let's] N {_OBJECT}{_AFTER}"),
    (1, "[a|one] N [would be good|is needed|please]"),
)  # fmt: skip
_FIRST: Final[tuple[Line, ...]] = (
    (2, f"N {_OBJECT} [after|once you are done with|when you are done|after you have written"
        f"|once you have written"
        "|when you have put in|when the file says|as soon as you have added]"),
    (2, f"[before you|before we|but before you] N {_OBJECT},"),
    (1, f"[first|first of all|to begin with|at first|start with:] N {_OBJECT}[, then| and then|,|. then]"),
)  # fmt: skip
"""What stands before a text, but asks for what is done after it; the last line, for what is done before."""
_SHOW: Final[tuple[Line, ...]] = (
    (5, "[give me*3|show me*3|show*2|let me have|get me|bring back|bring up|put on|let me see*2|display] L"),
    (4, "[turn on*2|switch on*2|activate|enable|start] L"),
    (3, "[turn*2|switch*2|put|have|keep|leave] L on"),
)
_SHOW_SAY: Final[tuple[Line, ...]] = (
    (4, "[I want*2|I'd like*2|I need|I would like|can I have*2|may I have|could I see|could I have"
        "|I want to see*2"
        "|I'd like to see*2|I'd like to have*2|I miss|I like|we need|where are] L"),
    (5, "L [on*2|, please|should be there*2|should be visible*2|should be on*2|must be on|would be nice*2"
        "|would be good"
        "|would be great|has to be there|please|should show|can be shown|should appear|back please"
        "|would help me"
        "|, that's what I want]"),
)  # fmt: skip
_HIDE: Final[tuple[Line, ...]] = (
    (
        5,
        "[hide*3|remove*2|take away*2|get rid of*2|lose|drop|do away with|switch off*2|turn off*2|disable"
        "|close] L",
    ),
    (3, "[turn*2|switch*2|take|put] L [off*3|away]"),
)
_HIDE_SAY: Final[tuple[Line, ...]] = (
    (4, "[I don't want*2|I don't need*2|I do not want to see|I don't want to see*2|no more"
        "|I can do without|without|no"
        "|I never use|I don't like] L"),
    (4, "L [off*2|away|can go*2|should go*2|should be off*2|should be hidden*2|should disappear"
        "|is in the way|has to go"
        "|, hide it|should not be there|is not needed, hide it|may go|must go|shouldn't be visible]"),
)  # fmt: skip
_EFFECT: Final[tuple[Line, ...]] = ((8, "[N*6|N for me|N here]"),)
_EFFECT_SAY: Final[tuple[Line, ...]] = (
    (
        3,
        "[I want to|I'd like to|I need to|how can I|how do I|is there a way to] N",
    ),
)
_EFFECT_TOLD: Final[tuple[Line, ...]] = (
    (3, "N[*4| from now on| here| in this window| all the time| please]"),
    (
        1,
        "[I want that|make sure that|make sure|see to it that|it would be nice if|I'd like it if"
        "|it'd be good if] N",
    ),
)
_FILL: Final[tuple[Line, ...]] = (
    (4, "[write*2|put*3|type|enter*2|note] V [in*2|into*2|for*2|under|as] [N*2|the N*2|the N field|my N]"),
    (3, "[in|into|under|for|as] [N|the N*2|the field N] [write*2|put*2|enter|type] V"),
    (2, "[set|change] [N|the N*2|my N] to V"),
    (2, "[fill in|give] V [as|for] [the N|N]"),
)
_FILL_SAY: Final[tuple[Line, ...]] = (
    (3, "[N|the N|my N] [is*2|should be*3|should say*2|has to be|should read|will be|must say] V"),
    (3, "[N|the N]: V"),
    (1, "[I want|I'd like] V [as|for|under|in] [the N|N]"),
)  # fmt: skip
FAMILIES: Final[dict[str, tuple[tuple[Line, ...], tuple[Line, ...]]]] = {
    "write": (_WRITE, _WRITE_SAY), "command": (_COMMAND, _COMMAND_SAY), "first": (_FIRST, ()),
    "show": (_SHOW, _SHOW_SAY),
    "hide": (_HIDE, _HIDE_SAY), "effect": (_EFFECT, _EFFECT_SAY), "effect told": ((), _EFFECT_TOLD),
    "fill": (_FILL, _FILL_SAY), "open": (OPEN, OPEN_SAY),
}  # fmt: skip
_SAYS_WHY = 0.2
"""Share of tasks before which something is said that asks for nothing."""
_BEHIND_REMARKS: Final = (", ", ", ", ", ", ". ", ". ", "; ", ": ", " - ", ", so ", ", please ")
_SAYS = 0.28
"""Share of statements, where there are any."""
_POLITE: Final = (
    "could you ", "could you ", "could you please ", "can you ", "can you ", "can you please ",
    "would you ", "would you please ",
    "please ", "please ", "please ", "I want you to ", "I'd like you to ", "I need you to ",
    "do me a favour and ", "go ahead and ",
    "be so kind and ", "hi, can you ", "hello, could you ", "hey, ", "now ", "next, ", "let's ",
    "I want to ", "I'd like to ",
    "I would like to ", "let me ", "you can ", "you could ", "maybe you could ",
    "would be nice if you could ", "will you ",
    "it would be great if you could ", "help me ", "I have to ", "I need to ", "is it possible to ",
    "quickly ", "just ", "kindly ",
    "it'd be nice if you could ", "are you able to ", "would you be able to ", "could we ", "can we ",
    "I wonder if you could ",
    "today I want to ", "ok, now ", "may I ask you to ", "what I want is to ", "the first thing: ",
    "my wish: ",
)  # fmt: skip
_OPENING: Final = (
    "",
    "",
    "",
    "",
    "",
    "ok, ",
    "so, ",
    "hi, ",
    "well, ",
    "hello! ",
    "please: ",
    "one thing: ",
    "right, ",
)
"""Before statements."""
_POLITENESS = 0.55
_ASKED: Final = ("could ", "can ", "would you", "will ", "is it ", "are you", "may I", "how ", "is there")
_JOINTS: Final = (
    " and ", " and ", " and ", " and ", ", then ", ", then ", " and then ", " and then ", ". ", ". ",
    ". Then ", ", ", ", ", ", and ",
    "; ", " - ", "\n", ", after that ", " then ", ". And ", ". Please ", ", and please ", " but also ",
    " & ", ", finally ",
)  # fmt: skip
_ENDINGS: Final = ("", "", "", "", ".", ".", "!", ", please", " please", ", thanks", ". Thanks!",
", thank you", ", ok?", ", would you?",
                   ". That's all", ", that's it", ", that would be great", " :)")  # fmt: skip
_AFTER_COMMANDS: Final = (
    " for me",
    " for me, please",
    " for me please",
    " if you can",
    ", if possible",
    " now",
    " for us",
)
_BETWEEN_NAMES: Final = (
    " and ",
    " and ",
    " and ",
    " and the ",
    " and the ",
    ", ",
    " as well as ",
    " plus ",
    " and also ",
    " & ",
    " + ",
    " with ",
)
ACTIONS: Final = (
    "highlight", "mark", "count", "underline", "indent", "align", "mirror", "enlarge", "shrink", "split",
    "join", "centre", "colour",
    "dim", "fold", "rotate", "lock", "hide", "show", "test", "arrange", "group", "shorten", "fill", "flip",
    "freeze", "repeat",
    "compare", "stretch", "merge", "sort", "trim", "magnify", "tidy", "list", "turn", "scale",
    "cut", "stack",
)  # fmt: skip
_DONE: Final = {
    "shrink": "shrunk",
    "split": "split",
    "hide": "hidden",
    "show": "shown",
    "freeze": "frozen",
    "cut": "cut",
}
ACTED_ON: Final = (
    "the words", "the letters", "long words", "the columns", "the rows", "the brackets",
    "matching brackets", "the current row",
    "the edges", "the icons", "the paragraphs", "the spaces", "trailing spaces", "tabs", "the margins",
    "the hidden files", "folders",
    "the names", "small files", "the images", "the drawing", "the window", "the screen", "the text",
    "long paragraphs", "the spelling",
    "empty rows", "the figures", "the numbers", "the clock", "the layers", "the borders", "the grid",
    "the pictures", "new tabs",
    "duplicates", "the answer", "the last digits", "big values", "all entries", "the sizes", "the paths",
    "the chart", "the view",
)  # fmt: skip
MANNERS: Final = ("bigger", "smaller", "wider", "darker", "brighter", "in colour", "side by side", "by size",
"by name", "on top",
              "to the left", "in capitals", "in three columns", "in two columns", "upside down",
              "larger", "bold")  # fmt: skip
SHOWABLE: Final = (
    "line {w}", "{w} bar", "side panel", "ruler", "grid", "toolbar", "menu bar", "scroll bar", "thumbnails",
    "hidden {w}", "margins",
    "{w} count", "tabs", "sidebar", "{w} panel", "path bar", "full screen", "spaces", "white space",
    "clock", "outline", "minimap",
    "{w} list", "buttons", "zoom bar", "guides", "tooltips", "icons", "{w} view", "shadows", "borders",
    "labels",
)  # fmt: skip


def _is_held_out(family: str, form: SentenceForm) -> bool:
    blanked = skeleton("".join("…" if number % 2 else piece for number, piece in enumerate(form.pieces)))
    return zlib.crc32(f"everyday {family}: {blanked}".encode()) % HELD_OUT_ONE_IN == 0


@cache
def pool_of(family: str, mood: str, held_out: bool) -> tuple[list[SentenceForm], list[float]]:
    """The forms of a family, orders ("do") or statements ("say"), and the running sums of their weights."""
    lines = FAMILIES[family][mood == "say"]
    made = [
        one
        for one in forms_of_lines(lines, mood)
        if not is_of_evaluation(one) and _is_held_out(family, one) == held_out
    ]
    return made, list(accumulate(form.weight for form in made))


def _draw(family: str, mood: str, rng: random.Random, held_out: bool) -> SentenceForm:
    made, sums = pool_of(family, mood, held_out)
    return made[bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)]


class _Telling:
    """A sentence as it is told."""

    def __init__(self, words: SceneWords, rng: random.Random, *, held_out: bool) -> None:
        self._words, self._rng, self._held_out = words, rng, held_out
        self.text = ""
        self.goals: list[Goal] = []
        self.parts: list[tuple[int, int]] = []
        self.ends_with_a_text = False

    def ask(self, family: str, goals: Sequence[Goal]) -> None:
        """One clause; several goals share its verb."""
        rng = self._rng
        do, say = (bool(pool_of(family, mood, self._held_out)[0]) for mood in ("do", "say"))
        is_statement = say and (not do or rng.random() < _SAYS)
        if self.goals:
            self.text += rng.choice(_JOINTS)
        elif is_statement:
            self.text += rng.choice(_OPENING)
        elif rng.random() < _POLITENESS:
            self.text += rng.choice(_POLITE)
        form = _draw(family, "say" if is_statement else "do", rng, self._held_out)
        self.tell(form, goals)

    def tell(self, form: SentenceForm, goals: Sequence[Goal]) -> None:
        begun, placed = len(self.text), []
        for index, piece in enumerate(form.pieces):
            if index % 2 == 0:
                self.text += piece
            elif piece == "L":
                for number, goal in enumerate(goals):
                    self.text += (
                        self._rng.choice(_BETWEEN_NAMES) if number else self._rng.choice(("", "the ", "the "))
                    )
                    placed.append(len(self.text))
                    self.text += goal.name
            else:
                self.text += goals[0].value if piece == "V" else goals[0].name
        self.text = self.text.rstrip()
        ends = [*placed[1:], len(self.text)] if placed else [len(self.text)]
        self.parts += zip([begun, *placed[1:]], ends, strict=True)
        self.goals += goals
        self.ends_with_a_text = form.pieces[-2:] == ("V", "")

    def told(self) -> tuple[WordedTask, list[Goal]]:
        rng = self._rng
        is_asked = self.text.startswith(_ASKED)
        if not self.ends_with_a_text and rng.random() < 0.15:
            self.text += rng.choice(_AFTER_COMMANDS)
        self.text += "?" if is_asked and rng.random() < 0.6 else rng.choice(_ENDINGS)
        if rng.random() < 0.4:
            self._begin_large()
        return WordedTask(self.text, self.parts), self.goals

    def _begin_large(self) -> None:
        small, self.text = self.text, self.text[:1].upper() + self.text[1:]
        for number, (begun, _) in enumerate(self.parts):
            goal = self.goals[number]
            if begun == 0 and goal.value and small.startswith(goal.value):
                self.goals[number] = replace(goal, value=self.text[: len(goal.value)])
            elif begun == 0 and goal.name and small.startswith(goal.name):
                self.goals[number] = replace(goal, name=self.text[: len(goal.name)])


def everyday_task(
    words: SceneWords, rng: random.Random, *, held_out: bool = False
) -> tuple[WordedTask, list[Goal]]:
    """A sentence and the goals that it asks for, in the order in which they are to be done.

    Args:
        held_out: use only the forms that training never draws.
    """
    telling = _Telling(words, rng, held_out=held_out)
    if rng.random() < _SAYS_WHY:
        telling.text = remark(words, rng) + rng.choice(_BEHIND_REMARKS)
    which = rng.random()
    if which < 0.44:
        return _noted(telling, words, rng, held_out)
    if which < 0.54:
        for _ in range(rng.choice((1, 1, 2))):
            telling.ask("open", [Goal(GoalVerb.PRESS, window_name(words, rng), kind="command")])
    elif which < 0.64:
        for _ in range(rng.choice((1, 1, 2))):
            telling.ask("command", [_command(words, rng)])
    elif which < 0.88:
        for _ in range(rng.choice((1, 1, 1, 2))):
            _set(telling, words, rng)
        if rng.random() < 0.2:
            telling.ask("command", [_command(words, rng)])
    else:
        for _ in range(rng.choice((1, 1, 2))):
            value = text_to_note(words, rng)
            name = words.label(LabelKind.FIELD).rstrip(".…: ")
            telling.ask("fill", [Goal(GoalVerb.FILL, _small(name, rng), value, kind="field")])
        if rng.random() < 0.4:
            telling.ask("command", [_command(words, rng)])
    return telling.told()


def _noted(
    telling: _Telling, words: SceneWords, rng: random.Random, held_out: bool
) -> tuple[WordedTask, list[Goal]]:
    """A text, most often with a command after it, now and then said before it."""
    note, command = Goal(GoalVerb.TYPE, value=text_to_note(words, rng)), _command(words, rng)
    if rng.random() < 0.12:
        form = _draw("first", "do", rng, held_out)
        if rng.random() < 0.5:
            telling.text += rng.choice(_POLITE)
        comes_first = form.pieces[0].startswith(("first", "to begin", "at first", "start with"))
        telling.tell(form, [command])
        if form.pieces[-1].rstrip().endswith(("written", "put in", "says", "added", "after")):
            begun = len(telling.text) + 1
            telling.text += f" {note.value}"
            telling.parts.append((begun, len(telling.text)))
            telling.goals.append(note)
            telling.ends_with_a_text = True
        else:
            telling.text += " "
            telling.tell(_draw("write", "do", rng, held_out), [note])
        if not comes_first:
            telling.goals.reverse()
            telling.parts.reverse()
        return telling.told()
    if rng.random() < 0.08:
        _set(telling, words, rng)
    telling.ask("write", [note])
    if rng.random() < 0.8:
        telling.ask("command", [command])
        if rng.random() < 0.2:
            telling.ask("command", [_command(words, rng)])
    return telling.told()


def _command(words: SceneWords, rng: random.Random) -> Goal:
    name = (
        rng.choice(COMMANDS)
        if rng.random() < 0.8
        else words.label(LabelKind.MENU_ITEM).rstrip(".…: ").lower()
    )
    return Goal(GoalVerb.PRESS, name, kind="command")


def _set(telling: _Telling, words: SceneWords, rng: random.Random) -> None:
    """Something is to be shown, hidden or otherwise."""
    which = rng.random()
    if which < 0.6:
        verb = GoalVerb.TICK if which < 0.42 else GoalVerb.UNTICK
        goals = [Goal(verb, _thing(words, rng)) for _ in range(rng.choices((1, 2, 3), (50, 42, 8))[0])]
        telling.ask("show" if verb is GoalVerb.TICK else "hide", goals)
        return
    is_told = rng.random() < 0.5
    telling.ask("effect told" if is_told else "effect", [Goal(GoalVerb.TICK, _effect(rng, is_told=is_told))])


def _thing(words: SceneWords, rng: random.Random) -> str:
    """What a program can show."""
    which = rng.random()
    if which < 0.45:
        return rng.choice(SHOWABLE).replace("{w}", words.word().lower())
    kind = LabelKind.MENU_ITEM if which < 0.75 else LabelKind.OPTION
    return _small(words.label(kind, 24).rstrip(".…: "), rng)


def _effect(rng: random.Random, *, is_told: bool) -> str:
    """What is to become of the things in a window, as an order or as a statement."""
    do, what = rng.choice(ACTIONS), rng.choice(ACTED_ON)
    if rng.random() < 0.25:
        so = rng.choice(MANNERS)
        return (
            f"{what} should be {so}"
            if is_told
            else f"{rng.choice(('make', 'put', 'show', 'have'))} {what} {so}"
        )
    if not is_told:
        return f"{do} {what}"
    done = _DONE.get(do) or f"{do}d" if do.endswith("e") else _DONE.get(do, f"{do}ed")
    how = rng.choice(
        ("should be {}", "should be {}", "must be {}", "have to be {}", "should get {}", "need to be {}")
    )
    return f"{what} {rng.choice((how.format(done), f'should {do}', f'ought to be {done}'))}"


def _small(name: str, rng: random.Random) -> str:
    return name.lower() if rng.random() < 0.6 and sum(map(str.isupper, name)) < len(name) - 1 else name
