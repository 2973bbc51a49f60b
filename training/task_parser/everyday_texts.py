"""What people note down: appointments, errands, lists, messages. Pure.

Texts of this kind hold numbers, times, days, names, commas and small words, and often begin with a verb:
where one ends, only sense and the words after it tell.
"""

from __future__ import annotations

import random
import re

from training.embedded.values import value_to_type
from training.windows.vocabulary import PEOPLE
from training.windows.words import SceneWords

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "March", "April", "May", "June", "July", "August", "September", "October", "December")
_OTHERS = ("Mum", "Dad", "Grandma", "my brother", "my sister", "the neighbours", "the plumber", "the school",
           "the landlord", "the vet", "the garage", "aunt {p}", "uncle {p}", "Mr {p}", "Mrs {p}", "the team",
           "the kids", "the electrician", "everyone", "the choir", "{p} and {p}",
           "the tax office")  # fmt: skip
_EVENTS = (
    "haircut", "piano lesson", "yoga", "swimming", "football", "choir", "parents' evening", "meeting",
    "call with {who}", "coffee with {who}", "walk with {who}", "doctor", "eye test", "car wash", "concert",
    "cinema", "exam", "wedding of {p}", "train to {place}", "bus to {place}", "visit from {who}",
    "driving lesson",
    "team meeting", "band practice", "interview", "barbecue at {whose}", "trip to {place}", "film night",
    "blood test", "rent due", "bins out", "market", "vaccination", "checkup", "party at {whose}",
    "move to {place}",
)  # fmt: skip
_PLACES = ("the station", "the office", "Rome", "Leeds", "Vienna", "the lake", "the harbour", "the town hall",
           "the old mill", "the gym", "the farm", "Basel", "Cork", "the coast", "the airport", "the bakery",
           "the corner", "the back door", "gate {n}", "platform {n}", "hall {n}", "the pub", "the theatre",
           "the museum", "the kitchen", "the attic", "the top shelf", "the blue box", "the car")  # fmt: skip
_GOODS = (
    "milk", "eggs", "bread", "butter", "apples", "pears", "onions", "potatoes", "rice", "flour", "sugar",
    "salt",
    "cheese", "ham", "yoghurt", "tea", "coffee", "oil", "nails", "screws", "paint", "batteries",
    "light bulbs",
    "stamps", "envelopes", "soap", "toothpaste", "cat food", "candles", "string", "tomatoes", "carrots",
    "lemons",
    "honey", "noodles", "beans", "cake", "wine", "juice", "flowers", "tape", "wood", "two loaves",
    "a cucumber",
    "{n} rolls", "{n} bananas", "{n} litres of milk", "{n} kg of apples", "a bag of soil", "half a melon",
    "{n} eggs", "{n} bottles of water", "a jar of honey", "a box of tea",
)  # fmt: skip
_THINGS = (
    "the bill", "the rent", "the key", "the bike", "the car", "the dog", "the plants", "the boiler",
    "the roof",
    "the window", "the laundry", "the tickets", "the lamp", "the printer", "the form", "the contract",
    "the heating",
    "the bins", "the lawn", "the fence", "the cake", "the ladder", "the books", "the shoes", "the curtains",
    "the letter for {who}", "the keys of {who}", "my coat", "our tent", "the camera", "the door", "the tyres",
    "the washing machine", "the minutes", "the slides", "the numbers for {month}", "the files", "the lights",
)  # fmt: skip
_ERRANDS = (
    "call {who}", "call {who} back", "ring {who}", "ask {who} about {thing}", "tell {who} about {thing}",
    "pay {thing}",
    "buy {goods}", "buy {goods} and {goods}", "get {goods}", "fetch {who} from {place}",
    "bring {thing} to {place}",
    "water the plants", "feed the cat", "take out the bins", "fix {thing}", "clean {thing}",
    "look for {thing}",
    "wash {thing}", "collect {thing}", "write to {who}", "thank {who}", "meet {who} at {place}",
    "drive to {place}",
    "open the windows", "close the shutters", "turn off {thing}", "turn the heating down",
    "lock the back door",
    "cut {thing}", "find {thing}", "copy {thing} for {who}", "move {thing} to {place}", "empty {thing}",
    "sort {thing}",
    "show {who} {thing}", "choose a colour for {thing}", "pick {who} up", "drop {thing} off",
    "put {thing} in {place}",
    "start with {thing}", "stop at {place}", "hand in {thing}", "set the alarm for {time}", "be at {place}",
    "pack {thing}",
    "cancel the {event}", "give {thing} back to {who}", "go to {place}", "add {goods} to {thing}",
    "try on {thing}",
)  # fmt: skip
_STATEMENTS = (
    "{thing} is broken", "{thing} is at {place}", "{thing} is in {place}", "{who} is coming at {time}",
    "we meet at {place}",
    "we leave at {time}", "{who} has {thing}", "{who} needs {goods}", "back at {time}", "back in {n} minutes",
    "back on {day}", "gone to {place}", "out until {day}", "I am at {place}", "there is {goods} in {place}",
    "no {goods} left",
    "all is well", "everything went fine", "it rained all day", "the sign for {thing} is {code}",
    "{event} moved to {day}",
    "{event} cancelled", "{n} people for {event}", "{who} owes me {n} pounds", "{n} euros for {who}",
    "{p} called",
    "do not touch", "please leave {thing} at {place}", "please call {who}", "keep off {thing}",
    "sorry, we are closed",
    "closed on {day}", "open from {time} to {time}", "do not forget {thing}", "never again",
    "to be continued",
    "this is a test", "first part done", "two weeks left", "the answer is {n}", "part {n} is missing",
    "it works",
    "see {place}", "not before {day}", "for {who}", "from {who}", "the end", "a good day",
)  # fmt: skip
_MESSAGES = (
    "hello {p}", "hello there", "hello world", "dear {p}", "Dear {who}", "hi {p}, how are you",
    "good morning", "good luck",
    "good night, {p}", "see you at {time}", "see you on {day}", "see you soon", "thank you for {goods}",
    "thanks, {p}",
    "thank you very much", "best wishes", "all the best, {p}", "kind regards, {p}", "yours, {p}",
    "well done", "get well soon",
    "merry Christmas", "happy New Year", "love from {who}", "to {who} with love", "many thanks",
    "to whom it may concern",
    "I will be late", "I'm on my way", "call me at {time}", "are you there on {day}", "where is {thing}",
    "how is {who}",
    "we miss you", "come in", "wish you were here", "it's a boy", "congratulations to {who}",
)  # fmt: skip
_TIMES = ("{h}", "{h}", "{h}:{m}", "{h}:{m}", "{h}.{m}", "{h} pm", "{h} am", "{h} o'clock", "half past {h}",
"noon",
          "quarter to {h}", "a quarter past {h}", "{h}{m}", "midnight", "half {h}", "{h} sharp")  # fmt: skip
_WHEN = ("on {d}", "on {d}", "{d}", "on {d} morning", "next {d}", "tomorrow", "tonight", "this evening",
"today",
         "on {d} the {n}th", "on {n} {month}", "in {month}", "next week", "in {n} days", "every {d}",
         "in the morning",
         "on the {n}th", "after work", "before {d}", "by {d}", "at the weekend", "until {d}",
         "on {d} and {d}")  # fmt: skip
_LAYOUTS = (
    (10, "{event} {when} at {time}"), (3, "{event} at {time} {when}"), (3, "{event} {when}"), (3,
    "{event} at {time}"),
    (2, "{event} at {place} {when}"), (2, "{event}, {when}, {time}"), (1, "{event}: {when} {time}"), (1,
    "{time} {event}"),
    (2, "{event} from {time} to {time}"), (1, "{when} at {time} {event}"), (1, "{event} ({time})"),
    (8, "{errand}"), (4, "{errand} {when}"), (2, "{errand} at {time}"), (2, "{errand} and {errand}"), (1,
    "{errand}, then {errand}"),
    (1, "{errand}, {errand} and {errand}"), (1, "{errand} before {event}"), (1, "don't forget to {errand}"),
    (1, "remember to {errand}"),
    (3, "{goods}"), (4, "{goods} and {goods}"), (5, "{goods}, {goods} and {goods}"), (3, "{goods}, {goods}"),
    (2, "{goods}, {goods}, {goods}"), (1, "{goods}, {goods}, {goods} and {goods}"), (1,
    "{goods} or {goods}"), (1, "{goods} for {who}"),
    (1, "{goods} from {place}"), (1, "shopping: {goods}, {goods}"), (1, "{n} {things}"),
    (9, "{statement}"), (1, "{statement}, {statement}"), (1, "{statement} and {statement}"), (1,
    "{statement} {when}"),
    (9, "{message}"), (1, "{message}, {statement}"), (1, "{message}! {statement}"),
)  # fmt: skip
_SLOT = re.compile(r"\{(\w+)\}")
_OTHER_VALUES = 0.14
"""Share of values of fields among the texts, which mean less."""
_CAPITALS = ((0.34, "first"), (0.45, "none"), (0.05, "all"), (0.16, "as it is"))


def text_to_note(words: SceneWords, rng: random.Random) -> str:
    """A short text as people want it written down."""
    if rng.random() < _OTHER_VALUES:
        return value_to_type(words, rng)
    [layout] = rng.choices([one for _, one in _LAYOUTS], [weight for weight, _ in _LAYOUTS])
    text = _filled(layout, words, rng)
    [casing] = rng.choices([one for _, one in _CAPITALS], [share for share, _ in _CAPITALS])
    if casing == "first":
        return text[:1].upper() + text[1:]
    if casing == "none":
        return text.lower() if rng.random() < 0.6 else text[:1].lower() + text[1:]
    return text.upper() if casing == "all" else text


def _filled(layout: str, words: SceneWords, rng: random.Random) -> str:
    draws = {
        "event": lambda: rng.choice(_EVENTS), "when": lambda: rng.choice(_WHEN),
        "time": lambda: rng.choice(_TIMES),
        "place": lambda: rng.choice(_PLACES), "errand": lambda: rng.choice(_ERRANDS),
        "goods": lambda: rng.choice(_GOODS),
        "who": lambda: rng.choice(("{p}", "{p}", *_OTHERS)), "thing": lambda: rng.choice(_THINGS),
        "things": lambda: words.word().lower(), "statement": lambda: rng.choice(_STATEMENTS),
        "message": lambda: rng.choice(_MESSAGES), "p": lambda: rng.choice(PEOPLE),
        "d": lambda: rng.choice(_DAYS),
        "day": lambda: rng.choice(_DAYS), "month": lambda: rng.choice(_MONTHS),
        "n": lambda: str(rng.randint(2, 31)),
        "h": lambda: str(rng.randint(1, 23)),
        "m": lambda: f"{rng.choice((0, 5, 15, 30, 30, 45, 40, 50)):02d}",
        "code": words.code, "whose": lambda: f"{rng.choice(PEOPLE)}'s",
    }  # fmt: skip
    while (filled := _SLOT.sub(lambda slot: draws[slot[1]](), layout)) != layout:
        layout = filled
    return layout
