"""Keys become characters as the layout and the locale's sequences say; what nothing says is named."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from agent.demonstrations.key_reading import KeyReader, KeyReading
from agent.demonstrations.xkb_keyboard import KeyComposer, keysym_name, keysym_text

CONTROL, SUPER = 1 << 2, 1 << 6
DEAD_ACUTE, DEAD_CIRCUMFLEX, MULTI = 0xFE51, 0xFE52, 0xFF20
BACKSPACE, HENKAN, NEXT_GROUP, LEVEL3, SHIFT = 0xFF08, 0xFF23, 0xFE08, 0xFE03, 0xFFE1
KEYPAD_7, KEYPAD_ENTER, CALCULATOR, EURO = 0xFFB7, 0xFF8D, 0x1008FF1D, 0x20AC


@dataclass
class Keys:
    """A layout whose keys have whatever symbols a test gives them."""

    plain: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def symbols(self, keycode: int, core_state: int) -> tuple[int, ...]:
        return (keycode,) if keycode > 8 else ()

    def plain_symbols(self, keycode: int) -> tuple[int, ...]:
        return self.plain.get(keycode, (keycode,))


def reader(layout: Keys | None = None) -> KeyReader:
    return KeyReader(layout or Keys(), KeyComposer({"LANG": "de_DE.UTF-8"}), keysym_text, keysym_name)


def typed(*symbols: int) -> str:
    keys = reader()
    return "".join(keys.read(symbol, 0).text for symbol in symbols)


@pytest.mark.parametrize(
    ("symbol", "reading"),
    [
        (ord("a"), KeyReading("a", "a")),
        (ord("Ä"), KeyReading("ä", "Ä")),
        (EURO, KeyReading("€", "€")),
        (0x6C1, KeyReading("а", "а")),  # Cyrillic_a, which has a number of its own
        (0x1000915, KeyReading("क", "क")),
        (0xFF0D, KeyReading("enter")),
        (KEYPAD_ENTER, KeyReading("enter")),
        (KEYPAD_7, KeyReading("7", "7")),
        (0xFF95, KeyReading("home")),  # KP_Home
        (0xFE20, KeyReading("tab")),  # ISO_Left_Tab
        (LEVEL3, KeyReading("altgr")),
        (0x1008FF13, KeyReading("volumeup")),
        (NEXT_GROUP, KeyReading()),
        (CALCULATOR, KeyReading(doubt="XF86Calculator")),
        (HENKAN, KeyReading(doubt="Henkan_Mode")),
        (5, KeyReading(doubt="keycode 5")),
    ],
)
def test_symbol_is_read_as_its_character_or_its_name(symbol: int, reading: KeyReading) -> None:
    assert reader().read(symbol, 0) == reading


def test_dead_keys_and_compose_write_one_character() -> None:
    assert typed(DEAD_ACUTE, ord("e")) == "é"
    assert typed(DEAD_CIRCUMFLEX, ord(" ")) == "^"
    assert typed(MULTI, ord("e"), ord("=")) == "€"
    assert typed(DEAD_ACUTE, SHIFT, ord("E"), ord("x")) == "Éx"


def test_key_of_a_sequence_is_no_key_of_its_own() -> None:
    assert reader().read(DEAD_ACUTE, 0) == KeyReading(composes=True)


def test_sequence_that_fits_no_letter_is_named_because_programs_disagree_on_it() -> None:
    keys = reader()
    keys.read(DEAD_ACUTE, 0)
    assert keys.read(ord("x"), 0) == KeyReading("x", "x", doubt="dead_acute x")
    assert keys.read(ord("e"), 0) == KeyReading("e", "e")


def test_sequence_that_is_taken_back_takes_nothing_else_back() -> None:
    keys = reader()
    keys.read(DEAD_ACUTE, 0)
    assert keys.read(BACKSPACE, 0).doubt == "dead_acute BackSpace"


def test_command_is_named_by_the_latin_letter_on_its_key() -> None:
    cyrillic_es = 0x6D3
    keys = reader(Keys({cyrillic_es: (ord("c"), cyrillic_es)}))
    assert keys.read(cyrillic_es, CONTROL).key == "c"
    assert keys.read(cyrillic_es, 0).text == "с"


def test_command_leaves_an_open_sequence() -> None:
    keys = reader()
    keys.read(DEAD_ACUTE, 0)
    assert keys.read(ord("a"), CONTROL).key == "a"
    assert keys.read(ord("e"), 0).text == "e"


def test_change_of_the_layout_with_super_and_space_is_no_command() -> None:
    assert reader().read(NEXT_GROUP, SUPER) == KeyReading()
