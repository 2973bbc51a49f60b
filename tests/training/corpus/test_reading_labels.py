"""Labels are read from interfaces by the kind of their control, cleaned, and freed of reserved words."""

from __future__ import annotations

import doctest
import random
import shutil
import struct
from pathlib import Path

import pytest

from training.errors import CorpusFileError
from training.windows.corpus import cleaning, reserved
from training.windows.corpus.catalogues import catalogue_labels, command_labels, desktop_labels
from training.windows.corpus.cleaning import cleaned
from training.windows.corpus.gtk_builder import gtk_labels
from training.windows.corpus.kinds import LONGEST, FoundLabel, LabelKind
from training.windows.corpus.qt_designer import qt_labels
from training.windows.corpus.reading import EXCLUDED_APPLICATIONS, ReadCorpus, is_excluded, read_corpus
from training.windows.corpus.reserved import WordExchange, reserved_in
from training.windows.corpus.resources import bundled_files
from training.windows.corpus.xml_tree import parsed_tree

HERE = Path(__file__).parent


def seen(found: list[FoundLabel]) -> set[tuple[str, str]]:
    """(kind, label as people see it), without what is no label."""
    return {(label.kind.value, text) for label in found if (text := cleaned(label)) is not None}


def test_a_gtk_file_gives_its_labels_by_kind() -> None:
    assert seen(gtk_labels(parsed_tree((HERE / "dialog.ui").read_bytes()))) == {
        ("checkbox", "Keep windows of the greenhouse open at night"),
        ("radio", "Water in the evening"),
        ("field", "Gardener"),
        ("spin", "Litres a day"),
        ("combo", "Order of beds"),
        ("group", "Seeds & Soil"),
        ("tab", "Watering"),
        ("button", "Apply"),
        ("button", "Save the Plan"),
        ("button", "Print the Plan"),
        ("button", "Fold the Plan"),
        ("menu", "Garden"),
        ("menu_item", "Water All Plants…"),
        ("option", "Newest first"),
        ("title", "Greenhouse Options"),
    }


def test_a_file_of_qt_designer_gives_its_labels_by_kind() -> None:
    assert seen(qt_labels(parsed_tree((HERE / "designer.ui").read_bytes()))) == {
        ("title", "Beehive"),
        ("field", "Beekeeper"),
        ("checkbox", "Use smoke before the lid is opened"),
        ("group", "Frames & Wax"),
        ("option", "Dark honey"),
        ("tab", "Harvest"),
    }


def test_a_catalogue_gives_what_has_a_mnemonic_and_its_form_tells_the_kind() -> None:
    texts = ["", "context\4Show the _roots", "_Depth:", "Rake the _Lawn…", "no mnemonic here", "some_name"]
    assert seen(catalogue_labels(compiled(texts))) == {
        ("checkbox", "Show the roots"),
        ("field", "Depth"),
        ("menu_item", "Rake the Lawn…"),
    }


def test_what_is_no_catalogue_says_so() -> None:
    with pytest.raises(CorpusFileError, match="not a compiled catalogue"):
        catalogue_labels(b"PK\3\4 something else entirely")
    with pytest.raises(CorpusFileError, match="beyond its end"):
        catalogue_labels(compiled(["_One"])[:28])


def test_a_desktop_file_gives_names_in_english_alone() -> None:
    text = "[Desktop Entry]\nName=Garden Planner\nName[de]=Gartenplan\nExec=plan\n"
    text += "[Desktop Action new]\nName=New Bed"
    assert seen(desktop_labels(text)) == {("title", "Garden Planner"), ("menu_item", "New Bed")}


def test_a_table_of_commands_gives_menu_items() -> None:
    root = parsed_tree(
        b'<data xmlns:oor="o"><component-data oor:name="GardenCommands"><node oor:name="UserInterface">'
        b'<node oor:name="Commands"><node oor:name="x"><prop oor:name="Label"><value>Turn ~Compost</value>'
        b"</prop></node></node></node></component-data></data>"
    )
    assert seen(command_labels(root)) == {("menu_item", "Turn Compost")}


def test_files_within_a_program_are_found_packed_or_not() -> None:
    program = b"\x7fELF and code " + (HERE / "sample.gresource").read_bytes() + b" more code"
    files = dict(bundled_files(program))
    assert files.keys() == {"/org/example/plain.ui", "/org/example/packed.ui"}
    assert seen([label for data in files.values() for label in gtk_labels(parsed_tree(data))]) == {
        ("button", "Prune the Roses"),
        ("button", "Rake the Leaves"),
    }


def test_a_damaged_bundle_costs_nothing() -> None:
    whole = (HERE / "sample.gresource").read_bytes()
    rng = random.Random(3)
    for _ in range(200):
        damaged = bytearray(whole)
        for _ in range(4):
            damaged[rng.randrange(8, len(damaged))] = rng.randrange(256)
        assert sum(len(data) for _, data in bundled_files(bytes(damaged))) < 2 * 2**20


@pytest.mark.parametrize(
    "document",
    [
        b'<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>',
        b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>',
        b"<a>" * 300 + b"</a>" * 300,
        b"<a><b></a>",
        b"\xff\xfe\0",
        b"",
    ],
)
def test_xml_that_could_cost_or_fetch_something_is_refused(document: bytes) -> None:
    with pytest.raises(CorpusFileError):
        parsed_tree(document)


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (LabelKind.CHECKBOX, "_Import into %PRODUCTNAME", "Import into Office"),
        (LabelKind.BUTTON, "__init__", None),
        (LabelKind.BUTTON, "Sow…", "Sow…"),
        (LabelKind.BUTTON, "Sow...", "Sow..."),
        (LabelKind.BUTTON, "Ernte (_E)", "Ernte"),
        (LabelKind.FIELD, "Depth :", "Depth"),
        (LabelKind.RADIO, "Row %d of %d", None),
        (LabelKind.RADIO, "$(ARG1) rows", None),
        (LabelKind.RADIO, "{count} rows", None),
        (LabelKind.BUTTON, "button3", None),
        (LabelKind.FIELD, "Some Label", None),
        (LabelKind.FIELD, "translator-credits", None),
        (LabelKind.BUTTON, "Посадить", None),
        (LabelKind.BUTTON, "Ünten", "Ünten"),
        (LabelKind.BUTTON, 'Plant "Rose"', None),
        (LabelKind.OPTION, "50", None),
        (LabelKind.TAB, "A tab that nobody could ever read", None),
        (LabelKind.OPTION, "showAll", None),
    ],
)
def test_a_label_is_as_people_see_it_or_none(kind: LabelKind, text: str, expected: str | None) -> None:
    assert cleaned(FoundLabel(kind, text)) == expected


def test_a_reserved_word_is_exchanged_for_one_that_stands_in_such_a_place() -> None:
    exchange = WordExchange(["Open the gate", "Close the gate", "Opening hours", "Show the hedge"])
    for seed in range(20):
        repaired = exchange.repaired("Save the gate", random.Random(seed))
        assert repaired in ("Open the gate", "Close the gate", "Show the gate")
    assert exchange.repaired("Show the gate", random.Random(0)) == "Show the gate"
    assert exchange.repaired("Print upside-down", random.Random(0)) is None
    assert exchange.repaired("SAVE the gate", random.Random(0)) in {
        f"{v} the gate" for v in ("OPEN", "CLOSE", "SHOW")
    }


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> ReadCorpus:
    tree = tmp_path_factory.mktemp("tree")
    for place in (
        "usr/share/garden/dialog.ui",
        "usr/share/mousepad/dialog.ui",
        "usr/share/doc/garden/designer.ui",
    ):
        (tree / place).parent.mkdir(parents=True)
        shutil.copy(HERE / Path(place).name, tree / place)
    (tree / "usr/bin").mkdir()
    shutil.copy(HERE / "sample.gresource", tree / "usr/bin/rake")
    (tree / "usr/share/garden/broken.ui").write_text("<interface>")
    catalogue = tree / "usr/share/locale/de/LC_MESSAGES/garden.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(compiled(["_Always water the beds", "_Speedcrunch"]))
    return read_corpus(tree)


def test_all_files_of_a_tree_are_read_but_documents_and_excluded_applications(corpus: ReadCorpus) -> None:
    assert corpus.num_files == 3
    assert corpus.num_unreadable == 1
    assert set(corpus.labels[LabelKind.CHECKBOX]) == {
        "Keep windows of the greenhouse open at night",
        "Always water the beds",
    }
    assert "Beehive" not in corpus.labels[LabelKind.TITLE]
    assert "Rake the Leaves" in corpus.labels[LabelKind.BUTTON]


def test_no_kept_label_holds_a_reserved_word_and_clauses_stay_clauses(corpus: ReadCorpus) -> None:
    kept = [label for labels in corpus.labels.values() for label in labels]
    assert not any(reserved_in(label) for label in kept)
    count = corpus.counts[LabelKind.BUTTON]
    assert (count.found, count.repaired, count.dropped) == (6, 2, 0), "Save and Print are reserved"
    assert {label for label in corpus.labels[LabelKind.BUTTON] if label.endswith("the Plan")}


def test_the_applications_of_the_evaluation_are_excluded_wherever_they_stand() -> None:
    for name in EXCLUDED_APPLICATIONS:
        assert is_excluded(Path("usr/share/applications") / f"org.example.{name.title()}.desktop")
        assert is_excluded(Path("usr/share") / name / "main.ui")
    assert not is_excluded(Path("usr/share/garden/main.ui"))


def test_the_examples_in_docstrings_are_true() -> None:
    for module in (cleaning, reserved):
        failed, tried = doctest.testmod(module)
        assert tried > 0
        assert failed == 0


def test_every_kind_has_a_longest_label() -> None:
    assert LONGEST.keys() == set(LabelKind)


def compiled(texts: list[str]) -> bytes:
    """A catalogue of these texts, without translations, as `msgfmt` writes it."""
    table, body = b"", b""
    start = 28 + 8 * len(texts)
    for text in texts:
        data = text.encode()
        table += struct.pack("<II", len(data), start + len(body))
        body += data + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28, 0, 0) + table + body
