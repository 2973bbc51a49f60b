"""What people say around a task and that asks for nothing: moods, reasons, what it is about. Pure.

The hard ones share words with the task: "two copies for the office: put 2 into copies" has one goal, and
"make it wider, set width to 640" asks for nothing before its comma.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from training.embedded.wording import Goal
from training.windows.words import SceneWords

_ABOUT_NOTHING = (
    "I'm in a hurry", "it's too {w} in here", "my boss wants it that way", "the last one was wrong",
    "we talked about it yesterday", "I don't need it any more", "I changed my mind", "it's for {w}",
    "this is for the {w}", "they asked for it", "that's how we always do it", "nobody reads it anyway",
    "I always forget", "it has to be ready by {w}", "my eyes are bad", "it's getting late",
    "just for today", "only for me", "not for everybody", "we are two this time", "I moved house",
    "she has a new one", "he told me so", "the old one is full", "it was {w} before", "I have no idea why",
    "otherwise it takes ages", "so that I can see it", "before I forget", "it makes me nervous",
    "I never use it", "I can't stand it", "I'd rather have it so", "the {w} is too small",
    "the {w} is broken", "the paper is out", "there's a mistake in it", "something is wrong with {w}",
    "looks good", "ok then", "right", "well", "hm", "sorry", "actually", "by the way", "one more thing",
    "as usual", "as always", "to be safe", "if possible", "if you can", "for once", "for the {w}",
    "for my {w}", "for tomorrow", "for the trip", "for the {w} people", "about the {w}", "regarding {w}",
    "new {w}", "a new one: {w}", "I'm on the train", "I'm at {w}", "I'm not at home", "we leave at {w}",
    "it starts on {w}", "wake me early", "save some ink", "not so loud", "a bit bigger", "a bit more",
    "a little less", "that was too much", "much better", "I want to see it first", "nothing else",
    "and leave the rest", "and that's it", "as soon as you can", "then we are done", "it's my birthday",
    "her birthday", "the kids want it", "the {w} wants that", "I paid already", "I have one already",
    "money is tight", "it's on me", "this one is for {w}", "the rest stays", "everything else is fine",
    "don't ask me why", "you know me", "the screen is small", "I can hardly read it",
    "I'll look at it later", "so it won't get lost", "so that it works", "so nobody sees it",
    "because of {w}", "because it's {w}", "since {w} left", "after the {w}", "instead of {w}",
    "rather than {w}", "and not {w}", "not {w}", "as we said", "like last time", "like before",
    "same as always", "every morning", "from now on", "this time", "today", "mails of that kind",
    "rule for {w}", "two of them", "both of them", "the whole thing", "it is the same person",
    "that number is wrong", "I gave you the wrong one", "there it is", "how does that look",
    "how does that sound", "what a mess", "everything is messed up", "it must be somewhere",
    "that one is useless", "I'm finished here", "I'm done here", "I'm done with that",
    "I am through with this", "I made a mistake", "I made a typo", "that was wrong",
    "that was not what I wanted", "I went too far", "I want to look something up",
    "I want to change a few {w}", "I have to hand it in", "time is up", "there are too many {w}",
    "there is too little {w}", "there's a lot of {w} in it", "it is full of {w}", "I can't find {w}",
    "I can't find my {w}", "I lost my {w}", "I don't know where {w} is", "I need more {w}",
    "I need some {w}", "I want some {w}", "I'd like some {w}", "I'm looking for {w}",
    "I was looking for {w}", "I'm tired of {w}", "I don't like {w}", "I hate {w}", "I like {w}",
    "{w} is here", "{w} is coming", "{w} wants to see it", "{w} asked me to", "my {w} told me to",
    "it looks strange", "it looks better that way", "this is too slow", "this takes too long",
    "it's the wrong {w}", "that's not the right {w}", "I'm {w}", "I am from {w}", "we are in {w}",
    "we're going to {w}", "it's {w} tomorrow", "as agreed", "as you know", "you know what", "listen",
    "look", "good morning", "hello there", "quick question", "I have a question", "one small thing",
    "last thing for today", "and one last thing", "first things first", "no hurry", "nothing special",
    "just a test", "I'm only trying things out", "this is important", "careful with that", "so far so good",
    "that's the old {w}", "here comes the {w}", "the {w} changed", "the {w} is ready",
    "the {w} starts at {w}", "instead of the {w}", "in place of {w}", "if that works", "if it's there",
    "if it is not too much", "while you are at it", "when you get a chance", "as a start", "to start with",
    "to finish", "for a change", "on second thoughts", "thinking about it", "come to think of it",
    "after all",
)  # fmt: skip
"""What people say that asks for nothing, whatever the task is."""
_ABOUT_GOALS = (
    "{g} for {w}", "{g} for the {w}", "a {g} for my {w}", "new {g}", "a new {g} for {w}", "{g} again",
    "my {g} changed", "the {g} is wrong", "the {g} of {w}", "about the {g}", "regarding my {g}",
    "I have a new {g}", "{w} {g}", "{w} wants another {g}", "{w} asked for {g}", "{g} and {g}",
    "two {g} for {w}", "for the {g} of {w}", "{v} {g}", "{v} for {w}", "{v} {g} for {w}", "{v} {w} on {w}",
    "it's {v} now", "I need {v}", "they want {v}", "we said {v}", "{v} is what {w} said", "I said {v}",
    "not {w} but {v}", "{g} with {w}", "{g} at {w}", "give me back the {g}", "give me the old {g} back",
    "{do} the {g}", "{do} the {w} {g}", "{do} my {g} {how}", "{do} {w} {how}", "{do} {it} as {v}",
    "{do} {it} as {w} under the name {v}", "{do} {it} at {v}", "{do} {it} to {v}", "{do} {it} {how}",
    "{do} {it} {how}", "{do} {it} {how}", "{do} {it} {how}", "{do} {it} to {w}", "{do} {it} for {w}",
    "{do} {it} at {w}", "{do} {it} from {w}", "{do} {it} to my {w}", "I want to {do} {it} {how}",
    "can you {do} {it}", "why does it {do} {it}", "does it {do} {it} {how}", "how does the {g} look",
    "what about the {g}", "where is the {g}", "is the {g} right", "I can't see the {g}", "no {g} for me",
    "{g} matters", "enough {g}", "all {g} at once", "the {g} should change", "I forgot the {g}",
    "something with {g}", "I want to {do} some {w}", "I want to {do} the {g}", "I need to {do} a few {w}",
    "I have to {do} the {w}", "I'd like to {do} something", "I can't {do} the {g}", "{w} has to {do} it",
    "so I can {do} the {w}", "the {g} can't stay like that", "there's something about the {g}",
    "not the other {g}", "the {g} at {w}", "we {do} it {how}", "{w} will {do} it {how}", "it's {v}",
    "{v} it is", "{v} this time", "{v} or so", "only {v}", "i.e. {v}", "that makes {v}", "I'm {v}",
    "{w}, {v}, that sort of thing", "{g}, {g} and {g}",
)  # fmt: skip
"""{g} is a part of a name, {v} of a value; {w} has nothing to do with the task."""
_DO = (
    "make", "turn", "bring", "get", "wake", "call", "remind", "give", "stretch", "shrink", "fix", "clean",
    "lift", "warm", "cool", "watch", "pass", "push", "pull", "take", "put", "let", "help", "tell", "order",
    "book", "paint", "tidy", "speed", "slow", "shift", "squeeze", "carry", "hold", "feed", "dress", "wash",
    "cook", "shake", "bend", "twist", "hang", "pour",
)  # fmt: skip
"""Verbs that are on no button: "save it" would ask for something."""
_IT = ("it", "it", "it", "this", "that", "them", "these", "me", "me", "us", "everything", "the whole thing")
_HOW = (
    "a bit", "a little", "a bit more", "bigger", "smaller", "wider", "narrower", "louder", "faster",
    "shorter", "longer", "brighter", "darker", "warmer", "back", "again", "away", "up", "down", "out",
    "off", "tomorrow", "tonight", "at night", "at half past six", "at a quarter to nine", "in the morning",
    "by Monday", "on Sunday", "in two days", "for a week", "for later", "for good", "at once", "in half",
    "in colour", "in black and white", "on paper", "as a picture", "by mail", "by hand", "with care",
    "without asking", "together", "in peace",
)  # fmt: skip
_BLANK = re.compile(r"\{(g|v|w|do|it|how)\}")
_ABOUT_THE_TASK = 0.5
"""Share of the asides that share words with the task, or tell what the whole is for."""


def remark(words: SceneWords, rng: random.Random) -> str:
    """Words that ask for nothing, whatever is asked for around them."""
    return _BLANK.sub(lambda blank: _drawn(blank[1], words, rng), rng.choice(_ABOUT_NOTHING))


def _drawn(blank: str, words: SceneWords, rng: random.Random) -> str:
    match blank:
        case "do":
            return rng.choice(_DO)
        case "it":
            return rng.choice(_IT)
        case "how":
            return rng.choice(_HOW)
    return words.phrase(2).lower() if rng.random() < 0.7 else words.phrase(1)


def aside(goals: Sequence[Goal], words: SceneWords, rng: random.Random) -> str:
    """Words that ask for nothing, to be said around these goals."""
    text = rng.choice(_ABOUT_GOALS if rng.random() < _ABOUT_THE_TASK else _ABOUT_NOTHING)
    draws = {
        "g": lambda: _part(rng.choice(goals), rng) or words.phrase(1).lower(),
        "v": lambda: rng.choice([one.value or one.name for one in goals]),
    }
    return _BLANK.sub(
        lambda blank: draws[blank[1]]() if blank[1] in draws else _drawn(blank[1], words, rng), text
    )


def _part(goal: Goal, rng: random.Random) -> str:
    """One to three words of a name, small."""
    said = (goal.owner or goal.name).rstrip(".…: ").split(" ")
    first = rng.randrange(len(said))
    return " ".join(said[first : first + rng.randint(1, 3)]).lower()
