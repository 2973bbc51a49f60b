"""What people type into fields: names, numbers, dates, addresses, sentences, in many notations. Pure."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from itertools import accumulate

from training.windows.vocabulary import PEOPLE, SMALL_WORDS
from training.windows.words import SceneWords

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ENDINGS = (".com", ".org", ".net", ".de", ".io", ".co.uk", ".example", ".fr")
_CURRENCIES = ("€{}", "{} €", "${}", "£{}", "{} EUR", "{} USD", "CHF {}", "{}.-", "{} kr", "USD {}")
_STREETS = ("Road", "Street", "Ave", "Lane", "St", "Way", "Hill", "Square", "Rd", "Drive")
_SENTENCES = (
    "I'll be {a} by {b}.", "Please call {a} back", "Don't ring the bell!", "Is {a} {b}?",
    "We're {a}, you're {b}",
    "{A} & {B}", "{A} isn't {b}", "Thanks for the {a}!", "see you {a}", "{A}: {b}", "{A} ({b})",
    "no {a}, no {b}",
    "{A} - {b}", "{A}, {b} and more", "more than {a}", "{A}'s {b}", 'The "{a}" of {b}', "{A} \"{b}\"",
    "'{a}' {b}",
    "Re: {a} {b}", "{a}/{b}", "{A}; {b}", "leave it at the {a}", "{A}? {B}!", "The {A} of the {B}",
    "{A} and the {B}",
    "{a} {b} {a}", "A {a} in {b}", "To {A}, with {b}", "Not {a}", "{A} + {b} = {a}", "{A}... {b}", "the {a}",
)  # fmt: skip


def _digits(rng: random.Random, count: int) -> str:
    return "".join(rng.choices(string.digits, k=count))


def _person(words: SceneWords, rng: random.Random) -> str:
    first, last = rng.choice(PEOPLE), rng.choice(PEOPLE)
    form = rng.choice(
        ("{f} {l}", "{f} {l}", "{f}", "{f} {m}. {l}", "{l}, {f}", "Dr. {f} {l}", "{f}-{l}", "Mrs {l}")
    )
    return form.format(f=first, l=last, m=rng.choice(string.ascii_uppercase))


def _email(words: SceneWords, rng: random.Random) -> str:
    name = rng.choice(PEOPLE).lower() + rng.choice(("", ".", "_", "-", "+")) + words.pseudo_word()
    return f"{name.strip('.')}@{words.pseudo_word()}{rng.choice(_ENDINGS)}"


def _phone(words: SceneWords, rng: random.Random) -> str:
    form = rng.choice(
        ("+## ### ######", "0### ######", "(###) ###-####", "###-####", "+#-###-###-####", "0## / ## ## ##")
    )
    return "".join(rng.choice("123456789") if sign == "#" else sign for sign in form)


def _account(words: SceneWords, rng: random.Random) -> str:
    country = "".join(rng.choices(string.ascii_uppercase, k=2))
    groups = [_digits(rng, 4) for _ in range(rng.randint(3, 5))]
    return country + _digits(rng, 2) + rng.choice((" ", "")).join(["", *groups])


def _price(words: SceneWords, rng: random.Random) -> str:
    whole = rng.choice((f"{rng.randrange(1, 1000)}", f"{rng.randrange(1, 90)},{_digits(rng, 3)}"))
    return rng.choice(_CURRENCIES).format(whole + rng.choice(("", f".{_digits(rng, 2)}")))


def _date(words: SceneWords, rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1950, 2035)
    name = _MONTHS[month - 1]
    return rng.choice(
        (
            f"{day}/{month}/{year}", f"{year}-{month:02d}-{day:02d}", f"{day:02d}.{month:02d}.{year}",
            f"{day} {name} {year}", f"{name} {day}, {year}", f"{day} {name[:3]} {year}", f"{name} {year}",
            f"{month:02d}/{day:02d}/{year % 100:02d}", f"{day}. {name}", f"{rng.choice(_DAYS)}, {day} {name}",
            rng.choice(_DAYS), f"{year}",
        )
    )  # fmt: skip


def _time(words: SceneWords, rng: random.Random) -> str:
    hour, minute = rng.randrange(24), rng.randrange(60)
    half = rng.choice(("am", "pm", "PM"))
    return rng.choice(
        (
            f"{hour:02d}:{minute:02d}", f"{hour % 12 + 1}:{minute:02d} {half}",
            f"{hour % 12 + 1} {half}", f"{hour % 12 + 1} o'clock", f"{hour}h{minute:02d}",
            f"{hour:02d}:{minute:02d}:{minute:02d}",
        )
    )  # fmt: skip


def _number(words: SceneWords, rng: random.Random) -> str:
    return rng.choice(
        (
            _digits(rng, rng.randint(1, 8)), str(rng.randint(1, 99)), f"{rng.randint(1, 99)}%",
            f"{rng.randrange(100)}.{_digits(rng, 1)} %",
            f"{rng.randrange(1, 999)},{_digits(rng, 3)}",
            f"{rng.randrange(1, 99)}.{_digits(rng, 3)}.{_digits(rng, 3)}",
            f"-{rng.randrange(1, 99)}", f"{rng.randrange(100)}.{_digits(rng, 2)}",
            f"{rng.randrange(100)},{rng.randrange(10)}",
            f"{rng.randrange(1, 99)} {rng.choice(('cm', 'kg', 'px', 'MB', 'days', 'minutes', 'km/h', 'pt'))}",
            f"{rng.randrange(1, 20)} x {rng.randrange(1, 20)}", f"1/{rng.randint(2, 9)}",
            f"{rng.randint(1, 9)}-{rng.randint(10, 20)}",
            f"#{rng.randrange(1000)}", f"{rng.randint(1, 9)}e{rng.randint(2, 9)}",
        )
    )  # fmt: skip


def _place_on_a_net(words: SceneWords, rng: random.Random) -> str:
    host = words.pseudo_word() + rng.choice(_ENDINGS)
    address = ".".join(str(rng.randrange(256)) for _ in range(4))
    return rng.choice(
        (
            f"https://www.{host}/{words.pseudo_word()}", f"http://{host}", f"www.{host}", host, address,
            f"{address}:{rng.randrange(1000, 9999)}", f"ftp.{host}",
            f"https://{host}/?q={words.pseudo_word()}&p={rng.randrange(9)}",
        )
    )  # fmt: skip


def _path(words: SceneWords, rng: random.Random) -> str:
    parts = [words.pseudo_word() for _ in range(rng.randint(1, 3))]
    file = parts[-1] + rng.choice((".txt", ".pdf", ".tar.gz", ".png", ".csv", ".docx", ""))
    return rng.choice(("/home/{}/{}", "~/{}/{}", "C:\\{}\\{}", "./{}/{}", "{}_{}", "/{}/{}")).format(
        parts[0], file
    )


def _code(words: SceneWords, rng: random.Random) -> str:
    version = f"{rng.randrange(20)}.{rng.randrange(30)}"
    return rng.choice(
        (
            f"v{version}.{rng.randrange(10)}", version + rng.choice(("", "-beta", "~rc1", "a2")),
            words.code(), words.code(),
            "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(3, 10))),
            f"{''.join(rng.choices(string.ascii_uppercase, k=2))}-{_digits(rng, 4)}",
            words.pseudo_word().upper() + _digits(rng, 2),
            f"#{''.join(rng.choices('0123456789abcdef', k=6))}", "-".join(_digits(rng, 3) for _ in range(3)),
            f"{words.pseudo_word()}_{rng.randrange(100)}", f"@{words.pseudo_word()}",
            words.pseudo_word().title() + words.pseudo_word().title(),
        )
    )  # fmt: skip


def _address(words: SceneWords, rng: random.Random) -> str:
    street, city = words.pseudo_word().title(), words.pseudo_word().title()
    number, code = rng.randint(1, 300), _digits(rng, 5)
    return rng.choice(
        (
            f"{number} {street} {rng.choice(_STREETS)}", f"{number} {street} {rng.choice(_STREETS)}, {city}",
            f"{street}str. {number}, {code} {city}",
            f"{number}{rng.choice('ABC')} {street} {rng.choice(_STREETS)}, {city} {code}",
            f"{city}, {words.pseudo_word().title()}", f"{code} {city}",
            f"Flat {rng.randint(1, 9)}, {number} {street} {rng.choice(_STREETS)}", city,
        )
    )  # fmt: skip


def _title(words: SceneWords, rng: random.Random) -> str:
    return (
        words.phrase(4).title()
        if rng.random() < 0.5
        else f"{words.phrase(2)} {rng.choice(SMALL_WORDS)} {words.phrase(2)}"
    )


def _sentence(words: SceneWords, rng: random.Random) -> str:
    if rng.random() < 0.3:
        return words.sentence(6)
    one, two = words.word(), words.word()
    return rng.choice(_SENTENCES).format(a=one.lower(), b=two.lower(), A=one.capitalize(), B=two.capitalize())


def _phrase(words: SceneWords, rng: random.Random) -> str:
    return words.phrase(3)


def _word(words: SceneWords, rng: random.Random) -> str:
    return rng.choice((words.pseudo_word(), words.pseudo_word().title(), words.word()))


_KINDS: tuple[tuple[float, Callable[[SceneWords, random.Random], str]], ...] = (
    (14, _person), (6, _email), (4, _phone), (2, _account), (5, _price), (8, _date), (5, _time),
    (12, _number),
    (5, _place_on_a_net), (4, _path), (8, _code), (6, _address), (6, _title), (8, _sentence), (14, _phrase),
    (8, _word),
)  # fmt: skip
_MAKERS = [maker for _, maker in _KINDS]
_SUMS = list(accumulate(weight for weight, _ in _KINDS))


def value_to_type(words: SceneWords, rng: random.Random) -> str:
    """Something a person would type into a field."""
    return rng.choices(_MAKERS, cum_weights=_SUMS)[0](words, rng).strip() or "7"
