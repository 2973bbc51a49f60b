"""Scripts of a person at MiniWoB++: what needs the keyboard. Pure but for the person."""

from __future__ import annotations

import re
from collections.abc import Callable

from agent.coordinates import MonitorPoint
from benchmarks.workloads.miniwob_person import Person
from benchmarks.workloads.miniwob_pointing import Script

_MOST_TRIES = 40


def text_into(css: str, read: Callable[[Person], str]) -> Script:
    """Type an answer and press Submit."""

    def script(person: Person) -> None:
        person.write(css, person.answer(read(person)))
        person.submit()

    return script


def quoted(person: Person) -> str:
    return person.words(r'"(.*?)"')[0]


def in_case(person: Person) -> str:
    text, case = person.words(r'"(.*?)" in all (upper|lower)')
    return text.upper() if case == "upper" else text.lower()


def password(person: Person) -> None:
    word = quoted(person)
    person.write("#password", word)
    person.write("#verify", person.answer(word))
    person.submit()


def date_typed(person: Person) -> None:
    month, day, year = person.words(r"(\d\d)/(\d\d)/(\d{4})")
    if person.slips():
        day = "28" if day != "28" else "27"
    field = person.thing("#tt")
    person.click_at(MonitorPoint(round(field.left) + 8, field.middle.y))
    person.type(f"{month}{day}{year}")
    person.submit()


def time_typed(person: Person) -> None:
    hours, minutes, half = person.words(r"(\d+):(\d\d)\s*([AP]M)")
    if person.slips():
        half = "AM" if half == "PM" else "PM"
    field = person.thing("#tt")
    person.click_at(MonitorPoint(round(field.left) + 8, field.middle.y))
    person.type(f"{int(hours):02}{minutes}{half}")
    person.submit()


def login(person: Person) -> None:
    user, word = person.words(r'"(.*?)" and the password "(.*?)"')
    for css, text in (("#username", user), ("#password", person.answer(word))):
        person.click(css)
        person.dismiss("#popup-cancel", css)
        person.type(text)
    person.submit()


def nth_word(person: Person) -> str:
    (number,) = person.words(r"the (\d+)\w\w word")
    return re.sub(r"[^a-zA-Z]", "", person.thing("#area p").text.split()[int(number) - 1])


def last_word(person: Person) -> str:
    return re.sub(r"[^a-zA-Z0-9]", "", str(person.thing("#text-area").value).split()[-1])


def sum_of(person: Person) -> str:
    first, sign, second = re.findall(r"-?\d+|[-+x]", person.thing("#math-problem").text)[:3]
    a, b = int(first), int(second)
    return str({"+": a + b, "-": a - b, "x": a * b}[sign])


def algebra(person: Person) -> str:
    left, _, right = person.thing("#math-problem").text.partition("=")
    result, parts = int(right), left.split()
    known = int(next(part for part in parts if part.isdigit()))
    if "+" in parts:
        return str(result - known)
    return str(result + known if parts[0] == "x" else known - result)


def blocks(person: Person) -> str:
    return str(len(person.things(".addition-block")))


def guess(person: Person) -> None:
    low, high = 0, 9
    for _ in range(_MOST_TRIES):
        tried = (low + high) // 2
        person.click("#tt")
        person.keys("ctrl", "a")
        person.type(str(tried))
        person.submit()
        if "higher" in person.thing("#feedback").text and person.things("#higher"):
            low = tried + 1
        else:
            high = tried - 1


def copied(source: Callable[[Person], str]) -> Script:
    def script(person: Person) -> None:
        person.click(source(person))
        person.keys("ctrl", "a")
        person.keys("ctrl", "c")
        person.click("#answer-input")
        person.keys("ctrl", "v")
        if person.slips():
            person.type("7")
        person.submit()

    return script


def which_area(person: Person) -> str:
    (number,) = person.words(r"from the (\d)")
    return f"#text-{number}"


def captcha(person: Person) -> str:
    return "".join(one.text for one in person.all_things("#captcha span"))


def spinner(person: Person) -> None:
    wanted = int(person.words(r"Select (-?\d+) with")[0])
    if person.slips():
        wanted += 1
    way = ".ui-spinner-up" if wanted > 0 else ".ui-spinner-down"
    for _ in range(abs(wanted)):
        person.click(way)
    person.submit()


def slider(person: Person) -> None:
    _slide(person)
    person.submit()


def slider_and_box(person: Person) -> None:
    _slide(person)
    (number,) = person.words(r"click the (\d)\w\w checkbox")
    person.pick("#area input", lambda one: one.attributes["id"] == f"checkbox-{number}")
    person.submit()


def table_value(person: Person) -> str:
    (name,) = person.words(r"value of (.*) into")
    return _table(person)[name]


def two_table_values(person: Person) -> None:
    table = _table(person)
    for number in (1, 2):
        name = person.thing(f"#ll{number}").text.removesuffix(":")
        person.write(f"#tt{number}", person.answer(table[name]))
    person.submit()


def search(person: Person) -> None:
    text, place = person.words(r'"(.*?)".*the (\d)\w\w search result')
    person.write("#search-text", person.answer(text))
    person.click("#search")
    page, row = divmod(int(place) - 1, 3)
    person.wait(0.1)
    person.click_that("#pagination a", str(page + 1))
    person.wait(0.1)
    person.click_nth("#page-content a", row)


def radio_and_text(person: Person) -> None:
    radio, text, field = person.words(r'the (\d)\w\w radio button and enter the number "(.*?)" into the (\d)')
    person.click_nth("#area input[type=radio]", int(radio) - 1)
    person.write(f"#input-{field}", person.answer(text))
    person.submit()


def _slide(person: Person) -> None:
    wanted = int(person.words(r"Select (-?\d+) with")[0])
    if person.slips():
        wanted += 1
    person.click("#slider .ui-slider-handle")
    for _ in range(200):
        value = int(person.thing("#val").text)
        if value == wanted:
            return
        person.keys("right" if value < wanted else "left")
        if int(person.thing("#val").text) == value:  # it is at its end
            return


def _table(person: Person) -> dict[str, str]:
    cells = [one.text for one in person.things("#tab td")]
    return dict(zip(cells[::2], cells[1::2], strict=True))
