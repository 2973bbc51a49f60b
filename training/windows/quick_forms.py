"""Random windows of Qt Quick Controls as QML source; every labelled item has an objectName. Pure."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

from training.windows.corpus.kinds import LabelKind
from training.windows.scene import ControlKind
from training.windows.words import SceneWords

_MARKUP = str.maketrans({"<": "(", ">": ")", "&": "+"})
"""Controls of Qt Quick read & as a mnemonic and < as markup, each in other places."""


@dataclass(frozen=True, slots=True)
class QuickControl:
    """What the scene knows of an item of the window."""

    kind: ControlKind
    name: str
    owner: str = ""
    options: tuple[str, ...] = ()
    caption: str = ""
    """The objectName of the label with its name."""


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class QuickForm:
    """Writes one window; `controls` says what stands behind each objectName, `menus` behind each menu."""

    def __init__(
        self, rng: random.Random, words: SceneWords, font_px: int, *, has_placeholders: bool
    ) -> None:
        self.controls: dict[str, QuickControl] = {}
        self.menus: dict[str, tuple[str, ...]] = {}
        self._rng = rng
        self._words = words
        self._font_px = font_px
        self._colon = rng.choice((":", ":", "", "", " *"))
        inside = 12 if has_placeholders else 0
        self._captions = rng.choices(("beside", "above", "inside"), (55, 33, inside))[0]
        self._disabled_share = rng.choice((0.0, 0.0, 0.06, 0.15))
        self._filled_share = rng.choice((0.1, 0.5, 0.9))
        self._placeholder_share = rng.choice((0.0, 0.3, 0.9)) if has_placeholders else 0.0
        self._switch_share = rng.choice((0.0, 0.2, 0.5, 1.0))

    # names

    def _name(self, kind: LabelKind, most_letters: int = 28) -> str:
        return self._words.label(kind, most_letters).translate(_MARKUP)

    def _names(self, kind: LabelKind, count: int, most_letters: int = 28) -> list[str]:
        return [self._name(kind, most_letters) for _ in range(count)]

    def _mark(self, kind: ControlKind, name: str, **more: object) -> str:
        """The objectName property of a control that is now known."""
        identity = f"e{len(self.controls)}"
        self.controls[identity] = QuickControl(kind, name, **more)  # type: ignore[arg-type]
        return f'objectName: "{identity}"'

    def _off(self) -> str:
        return "; enabled: false" if self._rng.random() < self._disabled_share else ""

    # single controls

    def _label(self, text: str, style: str = "") -> tuple[str, str]:
        """The label and its objectName."""
        mark = self._mark(ControlKind.LABEL, text)
        identity = mark.split('"')[1]
        return f"Label {{ {mark}; text: {_quoted(text)}; textFormat: Text.PlainText{style} }}", identity

    def _button(self, name: str = "", style: str = "") -> str:
        rng = self._rng
        name = name or self._name(LabelKind.BUTTON)
        which = rng.choices(("Button", "ToolButton", "RoundButton"), (84, 10, 6))[0]
        extra = rng.choices(("", "; highlighted: true", "; flat: true"), (70, 22, 8))[0]
        if which != "Button":
            extra = ""
        mark = self._mark(ControlKind.BUTTON, name)
        return f"{which} {{ {mark}; text: {_quoted(name)}{extra}{style}{self._off()} }}"

    def _field(self, name: str, caption: str) -> str:
        rng = self._rng
        value = self._words.value() if caption and rng.random() < self._filled_share else ""
        hint = name if not caption else ""
        if caption and rng.random() < self._placeholder_share:
            hint = self._words.phrase(3).translate(_MARKUP)
        if caption and rng.random() < 0.07:
            lines = [self._words.sentence(5) for _ in range(rng.randint(0, 3))]
            mark = self._mark(ControlKind.FIELD, name, caption=caption)
            shown = _quoted("\n".join(lines))
            return f"TextArea {{ {mark}; text: {shown}; textFormat: TextEdit.PlainText; {_WIDE} }}"
        mark = self._mark(ControlKind.FIELD, name, caption=caption)
        secret = (
            "; echoMode: TextInput.Password; passwordCharacter: '\u2022'"
            if value and rng.random() < 0.05
            else ""
        )
        align = rng.choices(("", "; horizontalAlignment: TextInput.AlignRight"), (95, 5))[0]
        text = f"text: {_quoted(value)}; placeholderText: {_quoted(hint)}; cursorPosition: 0"
        return f"TextField {{ {mark}; {text}{secret}{align}; {_WIDE}{self._off()} }}"

    def _combo(self, name: str, caption: str) -> str:
        rng = self._rng
        rows = self._names(LabelKind.OPTION, rng.choices((2, 3, 4, 6, 9), (15, 30, 30, 15, 10))[0])
        mark = self._mark(ControlKind.COMBO, name, options=tuple(rows), caption=caption)
        model = json.dumps(rows, ensure_ascii=False)
        width = rng.choice((_WIDE, "implicitContentWidthPolicy: ComboBox.WidestText"))
        still = "popup.enter: null; popup.exit: null; popup.popupType: Popup.Item"
        chosen = f"model: {model}; currentIndex: {rng.randrange(len(rows))}"
        return f"ComboBox {{ {mark}; {chosen}; {still}; {width}{self._off()} }}"

    def _control(self, name: str, caption: str) -> str:
        which = self._rng.choices(("field", "combo", "other"), (66, 26, 8))[0]
        if not caption or which == "field":
            return self._field(name, caption)
        return self._combo(name, caption) if which == "combo" else self._distraction()

    def _distraction(self) -> str:
        """A control without a label."""
        rng = self._rng
        which = rng.randrange(3)
        if which == 0:
            return f"Slider {{ value: {rng.random():.2f}; implicitWidth: 120 }}"
        if which == 1:
            return f"ProgressBar {{ value: {rng.random():.2f}; implicitWidth: 120 }}"
        return f"SpinBox {{ to: 9999; value: {rng.choice((0, 1, rng.randrange(100), rng.randrange(9999)))} }}"

    # blocks: the source and about how many rows high it is

    def _fields(self) -> tuple[str, int]:
        rng = self._rng
        count = rng.randint(1, 5)
        columns = rng.choices((1, 2), (75, 25))[0]
        cells: list[str] = []
        for _ in range(count):
            name = self._name(LabelKind.FIELD, 24).rstrip(":* ") or self._words.name(2, 24).translate(_MARKUP)
            if self._captions == "inside":
                cells.append(self._control(name, ""))
                continue
            label, caption = self._label(name + self._colon)
            control = self._control(name, caption)
            if self._captions == "above":
                cells.append(f"ColumnLayout {{ spacing: {rng.randint(1, 5)}; {_WIDE}\n{label}\n{control} }}")
            else:
                cells.append(f"{label}\n{control}")
        across = columns * (2 if self._captions == "beside" else 1)
        body = "\n".join(cells)
        rows = -(-count // columns) * (2 if self._captions == "above" else 1)
        return f"GridLayout {{ columns: {across}; rowSpacing: {rng.randint(2, 12)}; {_WIDE}\n{body} }}", rows

    def _checks(self) -> tuple[str, int]:
        rng = self._rng
        count = rng.randint(1, 5)
        boxes: list[str] = []
        for _ in range(count):
            name = self._name(LabelKind.CHECKBOX, 44)
            which = "Switch" if rng.random() < self._switch_share else "CheckBox"
            on = str(rng.random() < 0.5).lower()
            mark = self._mark(ControlKind.CHECKBOX, name)
            boxes.append(f"{which} {{ {mark}; text: {_quoted(name)}; checked: {on}{self._off()} }}")
        body = "\n".join(boxes)
        if rng.random() < 0.3:
            return f"GridLayout {{ columns: 2\n{body} }}", -(-count // 2)
        return f"ColumnLayout {{ spacing: {rng.randint(0, 6)}\n{body} }}", count

    def _radios(self) -> tuple[str, int]:
        rng = self._rng
        title = self._name(LabelKind.GROUP, 26)
        names = self._names(LabelKind.RADIO, rng.randint(2, 5))
        chosen = rng.randrange(-1, len(names))
        buttons = "\n".join(
            f"RadioButton {{ {self._mark(ControlKind.RADIO, name, owner=title)}; text: {_quoted(name)};"
            f" checked: {str(number == chosen).lower()} }}"
            for number, name in enumerate(names)
        )
        lies = rng.random() < 0.3 and sum(map(len, names)) * self._font_px < 900
        inside = f"{'RowLayout' if lies else 'ColumnLayout'} {{ spacing: {rng.randint(0, 8)}\n{buttons} }}"
        rows = 2 if lies else 1 + len(names)
        if rng.random() < 0.5:
            mark = self._mark(ControlKind.LABEL, title)
            label = f"Label {{ {mark}; text: {_quoted(title)}; textFormat: Text.PlainText }}"
            return f"GroupBox {{ label: {label}\n{inside} }}", rows + 1
        label, _ = self._label(title)
        return f"ColumnLayout {{ {label}\n{inside} }}", rows

    def _list(self) -> tuple[str, int]:
        rng = self._rng
        title = self._name(LabelKind.GROUP, 24)
        names = self._names(LabelKind.OPTION, rng.randint(2, 9), 34)
        chosen = rng.randrange(-1, len(names))
        label, _ = self._label(title)
        first = len(self.controls)
        for name in names:
            self._mark(ControlKind.ITEM, name, owner=title)
        rows = rng.randint(2, 6)
        delegate = (
            "ItemDelegate { required property int index; required property string modelData;"
            f' objectName: "e" + ({first} + index); text: modelData; highlighted: index === {chosen};'
            " width: ListView.view.width }"
        )
        view = (
            f"ListView {{ anchors.fill: parent; clip: true; currentIndex: -1; delegate: {delegate}\n"
            f"model: {json.dumps(names, ensure_ascii=False)} }}"
        )
        high = rows * (self._font_px + 22)
        frame = f"Frame {{ padding: 1; implicitHeight: {high}; {_WIDE}\n{view} }}"
        return f"ColumnLayout {{ spacing: 3; {_WIDE}\n{label}\n{frame} }}", rows + 1

    def _text(self) -> tuple[str, int]:
        text = " ".join(self._words.sentence() for _ in range(self._rng.randint(1, 3)))
        return self._label(text, f"; wrapMode: Text.Wrap; {_WIDE}")[0], 2

    def _heading(self) -> str:
        rng = self._rng
        size = self._font_px + rng.randint(0, 8)
        style = f"; font.pixelSize: {size}; font.bold: {str(rng.random() < 0.5).lower()}"
        return self._label(self._words.phrase(4), style)[0]

    def _keypad(self) -> tuple[str, int]:
        rng = self._rng
        rows, columns = rng.randint(1, 4), rng.randint(3, 6)
        keys = [key.translate(_MARKUP) for key in self._words.keys(rows * columns)]
        narrow = f"; implicitWidth: {rng.randint(36, 60)}" + rng.choice(("", "; Layout.fillWidth: true"))
        buttons = "\n".join(self._button(key, narrow) for key in dict.fromkeys(keys))
        return f"GridLayout {{ columns: {columns}\n{buttons} }}", rows

    def button_row(self) -> str:
        """Buttons side by side: left, right or in the middle."""
        rng = self._rng
        buttons = "\n".join(self._button() for _ in range(rng.choice((1, 2, 2, 3, 4))))
        side = rng.choice(("AlignLeft", "AlignRight", "AlignRight", "AlignHCenter"))
        return f"RowLayout {{ Layout.alignment: Qt.{side}\n{buttons} }}"

    def page(self, most_rows: int) -> str:
        """Blocks under each other, of about so many rows."""
        rng = self._rng
        blocks = [self._heading()] if rng.random() < 0.4 else []
        makers = (self._fields, self._checks, self._radios, self._list, self._text, self._keypad)
        left = most_rows
        while left > 0:
            block, rows = rng.choices(makers, (44, 18, 13, 8, 10, 5))[0]()
            blocks.append(block)
            left -= rows
        if rng.random() < 0.7:
            blocks.append(self.button_row())
        return "\n".join(blocks)

    def menu_bar(self) -> str:
        rng = self._rng
        menus: list[str] = []
        for _ in range(rng.randint(2, 5)):
            name = self._name(LabelKind.MENU, 14)
            rows = self._names(LabelKind.MENU_ITEM, rng.randint(2, 8))
            self.menus[name] = tuple(rows)
            items = "\n".join(
                f"MenuItem {{ text: {_quoted(row)}"
                + rng.choices(("", "; enabled: false", "; checkable: true; checked: true"), (86, 8, 6))[0]
                + " }"
                for row in rows
            )
            still = "enter: null; exit: null; popupType: Popup.Item"
            menus.append(f"Menu {{ title: {_quoted(name)}; {still}\n{items} }}")
        return "MenuBar {\n" + "\n".join(menus) + " }"

    def tab_bar(self) -> str:
        names = self._names(LabelKind.TAB, self._rng.randint(2, 5), 20)
        tabs = "\n".join(
            f"TabButton {{ {self._mark(ControlKind.TAB, name)}; text: {_quoted(name)};"
            " width: implicitWidth }"
            for name in names
        )
        return f"TabBar {{ currentIndex: {self._rng.randrange(len(names))}\n{tabs} }}"


_WIDE = "Layout.fillWidth: true"
