"""Scripts of a person at MiniWoB++: what is done by pointing alone. Pure but for the person."""

from __future__ import annotations

import re
from collections.abc import Callable

from agent.actions.types import Wait
from benchmarks.workloads.miniwob_person import LostError, Person, Thing

Script = Callable[[Person], None]
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_MOST_TURNS = 40
"""Pages, months or tries that a person goes through."""


def by_text(css: str, pattern: str) -> Script:
    """Click what has the text that is asked for."""

    def script(person: Person) -> None:
        (text,) = person.words(pattern)
        person.pick(css, lambda one: one.text == text)

    return script


def by_attribute(css: str, pattern: str, name: str) -> Script:
    def script(person: Person) -> None:
        (value,) = person.words(pattern)
        person.pick(css, lambda one: one.attributes.get(name) == value)

    return script


def click_only(css: str) -> Script:
    return lambda person: person.click(css)


def named_one(person: Person) -> None:
    person.pick("#area button", lambda one: one.text == "ONE")


def both_in_order(person: Person) -> None:
    first, second = ("TWO", "ONE") if person.slips() else ("ONE", "TWO")
    person.click_that("#area button", first)
    person.click_that("#area button", second)


def delayed(person: Person) -> None:
    (seconds,) = person.words(r"wait (\d) seconds")
    person.pick("#area button", lambda one: one.text == "ONE")
    person.act(Wait(float(seconds)))
    person.pick("#area button", lambda one: one.text == "TWO")


def dialog(person: Person) -> None:
    (label,) = person.words(r'labeled "(.*)"')
    person.pick(".ui-dialog button", lambda one: label == ("x" if one.text in ("", "Close") else one.text))


def boxes(person: Person) -> None:
    (text,) = person.words(r"Select (.*) and click Submit")
    names = text.split(", ")
    for label in person.all_things("#area label"):
        if person.wants(label.text in names):
            person.click_that("#area label", label.text)
    person.submit()


def option(person: Person) -> None:
    (name,) = person.words(r"Select (.*) and click Submit")
    person.pick("#area label", lambda one: one.text == name)
    person.submit()


def section(person: Person) -> None:
    person.click(".ui-accordion-header")
    person.wait()
    person.submit()


def hidden_link(opener: str) -> Script:
    """Open one after the other until the link is seen."""

    def script(person: Person) -> None:
        (text,) = person.words(r'link "(.*)"')
        count = len(person.all_things(opener))
        for number in range(count):
            found = [one for one in person.things("#area .alink") if one.text == text]
            if not found:
                person.click_nth(opener, number)
                person.wait()
                found = [one for one in person.things("#area .alink") if one.text == text]
            if found:
                person.pick("#area .alink", lambda one: one.text == text)
        raise LostError(f"there is no link {text!r}")

    return script


def shape(person: Person) -> None:
    (text,) = person.words(r"Click on a (.*)$")
    person.pick("#area_svg > *", lambda one: _is_like(person, one, text))


def shape_kind(person: Person) -> None:
    seen = person.thing("#area_svg > *")
    kind = _kind(seen)[0]
    person.pick("#area-buttons button", lambda one: one.attributes["data-type"] == kind)


def shapes_counted(person: Person) -> None:
    (text,) = person.words(r"How many (.*)s are there")
    count = sum(_is_like(person, one, text) for one in person.things("#area_svg > *"))
    person.pick("#count-buttons button", lambda one: one.text == str(count))


def shades(person: Person) -> None:
    (colour,) = person.words(r"shades of (\w+)")
    count = len(person.things("#area span"))
    for number in range(count):
        is_right = person.things("#area span")[number].attributes["data-color"] == colour
        if person.wants(is_right):
            person.click_nth("#area span", number)
    person.submit()


def pie(person: Person) -> None:
    (text,) = person.words(r'labeled "(.*)"')
    person.pick("#divWheel text", lambda one: one.text == "+")
    person.wait(1.0)
    person.pick("#divWheel text", lambda one: one.text == text)


def menu(person: Person) -> None:
    (path,) = person.words(r"Select (.*)$")
    *above, leaf = path.split(">")
    for name in above:
        person.hover("#menu li > div", name)
    person.pick("#menu li > div", lambda one: one.text == leaf)


def icon_menu(person: Person) -> None:
    icons = person.things("#query .ui-icon")
    if icons:
        wanted = icons[0].attributes["class"].split()[-1]
        is_right = _has_icon(wanted)
    else:
        (text,) = person.words(r'labeled "(.*)"')
        is_right = _has_text(text)
    person.click("#open-menu")
    person.wait()
    if not any(is_right(one) for one in person.things("#menu .ui-icon, #menu li > div")):
        person.hover("#menu > li > div", "Playback")
    person.pick("#menu .ui-icon, #menu li > div", is_right)


def from_list(person: Person) -> None:
    """By keyboard: a list that is open is no part of the page."""
    (text,) = person.words(r"Select (.*) from the list")
    options = [one.text for one in person.all_things("#options option")]
    person.keys("tab")
    steps = options.index(text)
    if len(options) > 1 and person.slips():
        steps += 1 if steps + 1 < len(options) else -1
    for _ in range(steps):
        person.keys("down")
    person.submit()


def date(person: Person) -> None:
    month, day, year = person.words(r"(\d\d)/(\d\d)/(\d{4})")
    person.click("#datepicker")
    person.wait()
    for _ in range(_MOST_TURNS):
        here = _MONTHS.index(person.thing(".ui-datepicker-month").text) + 1
        now = int(person.thing(".ui-datepicker-year").text) * 12 + here
        wanted = int(year) * 12 + int(month)
        if now == wanted:
            break
        person.click(".ui-datepicker-prev" if now > wanted else ".ui-datepicker-next")
    person.pick(".ui-datepicker-calendar td a", lambda one: one.text == str(int(day)))
    person.wait()
    person.submit()


def nth_field(person: Person) -> None:
    (number,) = person.words(r"(\d)\w\w input")
    person.pick("#area input", lambda one: one.attributes["id"] == f"tt{number}")


def odd_or_even(person: Person) -> None:
    for number, shown in enumerate(person.things(".display-number")):
        is_odd = int(shown.text) % 2 == 1
        name = "odd" if person.wants(is_odd) else "even"
        person.click_nth(f".{name}", number)
    person.submit()


def drawn_number(person: Person) -> None:
    (number,) = person.words(r'"(\d)"')
    pattern = [cell for row in person.page(f"PATTERNS[{number}]") for cell in row]
    css = "#checkboxes input"
    for place, cell in enumerate(pattern):
        if person.wants(bool(cell)):
            person.click_nth(css, place)
    person.submit()


def ascending(person: Person) -> None:
    person.pick("svg text", lambda one: one.text == "1")
    while found := person.things("svg rect"):
        first = min(found, key=lambda one: int(one.attributes["data-index"]))
        person.pick("svg rect", lambda one, first=first: one.attributes == first.attributes)  # type: ignore[misc]


def contact(person: Person) -> None:
    name, what = person.words(r"Find (.*) in the contact book and click on their (\w+)")
    for _ in range(_MOST_TURNS):
        if person.thing("#contact .name").text == name:
            person.pick("#contact a", lambda one: one.attributes["class"] == what)
        person.click_that("#pagination a", ">")
        person.wait(0.1)


def tree(person: Person) -> None:
    (name,) = person.words(r'named "(.*)"')
    opened: set[str] = set()
    for _ in range(_MOST_TURNS):
        shown = person.things("#tree span")
        if any(one.text == name for one in shown):
            person.pick("#tree span", lambda one: one.text == name)
        folder = next(
            one.text
            for one in shown
            if "folder" in one.attributes.get("class", "") and one.text not in opened
        )
        opened.add(folder)
        person.click_that("#tree span.folder", folder)
        person.wait()


def greatest(person: Person) -> None:
    cards = [int(one.text) for one in person.all_things("#cardholder .card-value")]
    best = cards.index(max(cards))
    person.click_nth("#cardholder > div", best)
    person.submit()


def generated(person: Person) -> None:
    for _ in range(_MOST_TURNS):
        person.click("#generate")
        number = int(person.thing("#display-number").text)
        if person.wants(_is_wanted(person.asked, number)):
            person.submit()


def post(person: Person) -> None:
    user, name = person.words(r'user (@\w+), click on the "(.*?)" button')
    number = next(
        place for place, one in enumerate(person.all_things(".media .username")) if one.text == user
    )
    row = f".media:nth-child({number + 1})"
    in_row = {"Reply": "reply", "Retweet": "retweet", "Like": "like"}
    if name in in_row:
        person.click(f"{row} .{in_row[name]}")
    person.click(f"{row} .more")
    person.pick(f"{row} li", lambda one: one.text == name or one.text.startswith(f"{name} @"))


def small_into_large(person: Person) -> None:
    small, large = person.thing("#draggableSmall"), person.thing("#draggableLarge")
    if not person.slips():
        person.drag(small.middle, large.middle)
    person.submit()


def _has_icon(name: str) -> Callable[[Thing], bool]:
    return lambda one: name in one.attributes.get("class", "").split()


def _has_text(text: str) -> Callable[[Thing], bool]:
    return lambda one: one.text == text


def _kind(one: Thing) -> tuple[str, ...]:
    """What a shape may be called."""
    if one.tag == "text":
        return ("digit" if one.text.isdigit() else "letter", one.text)
    return ({"rect": "rectangle", "circle": "circle", "polygon": "triangle"}[one.tag], "shape")


def _is_like(person: Person, one: Thing, text: str) -> bool:
    """Whether a shape is what a description says."""
    whole = float(person.page("shapes.MAX_SIZE"))
    side = float(one.attributes.get("font-size", "0px").removesuffix("px")) or one.width
    facts = {*_kind(one), one.attributes["fill"], "large" if side > 0.9 * whole else "small", "item"}
    return all(word in facts for word in text.split())


def _is_wanted(asked: str, number: int) -> bool:
    if "odd" in asked:
        return number % 2 == 1
    if "even" in asked:
        return number % 2 == 0
    limit = int(re.findall(r"\d+", asked)[0])
    return number < limit if "less" in asked else number > limit
