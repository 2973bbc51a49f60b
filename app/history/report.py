"""One record as one HTML file that loads nothing and runs nothing. Pure but for reading the template.

Everything from the screen, the model or the owner is escaped; the page forbids scripts to itself.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import markupsafe
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.types import Ending, Step
from app.answer_table import AnswerTable, cell_text, is_number
from app.assets import read_text
from app.present import CardWords, TargetMark, Tone, TonedText, card, duration_words, ending_words, one_line
from app.tool_words import diff_runs

MAX_STEPS = 500
"""More make a page that takes long to write, and that no browser shows well."""
MAX_ROWS = 500
"""Of an answer that is a table; the record holds the rest."""
_MAX_WIDTH_PX = 1920
_MAX_PNG_BYTES = 600_000
_WEBP_QUALITY = 88


@dataclass(frozen=True, slots=True)
class ReportHead:
    """What is known of a record beside its steps."""

    record_id: str
    task: str
    ending: Ending | None
    """None while the task is still running."""
    started: datetime | None = None
    model: str = ""
    computer: str = ""
    note: str = ""
    """What the owner should know of it before giving it away."""
    table: AnswerTable | None = None
    """The answer, where it is one."""
    files: tuple[tuple[str, str], ...] = ()
    """Names and sizes of what was kept with the record."""


@dataclass(frozen=True, slots=True)
class PlacedMark:
    left_percent: float
    top_percent: float
    label: str


@dataclass(frozen=True, slots=True)
class Picture:
    data_uri: str
    width_px: int
    height_px: int
    marks: tuple[PlacedMark, ...]


@dataclass(frozen=True, slots=True)
class ReportStep:
    words: CardWords
    picture: Picture | None


def render_report(head: ReportHead, steps: Iterable[Step]) -> str:
    """The whole page as text. `steps` are read one by one, so that only one screenshot is held at a time;
    those after the first `MAX_STEPS` are not read."""
    shown: list[ReportStep] = []
    seconds = 0.0
    note = ""
    for step in steps:
        if len(shown) == MAX_STEPS:
            note = f"Only the first {MAX_STEPS:,} steps are shown; the record holds the rest."
            break
        words = card(step)
        shown.append(ReportStep(words, picture_of(step.observation.pixels, words.marks)))
        parts = step.timings
        seconds += parts.observe_s + parts.think_s + parts.approve_s + parts.act_s
    ending = ending_words(head.ending.kind) if head.ending else TonedText("Still running", Tone.NEUTRAL)
    return page_of(
        "report",
        title=one_line(head.task, 70),
        task=head.task,
        ending=ending,
        **answer_of(head),
        facts=facts_of(head, len(shown), seconds),
        files=head.files,
        steps=shown,
        record_id=head.record_id,
        note=" ".join(said for said in (head.note, note) if said),
        icons=icons_of(one.words for one in shown),
    )


def answer_of(head: ReportHead) -> dict[str, object]:
    """The answer as text or table, as a template wants it."""
    table = head.table
    if table is None:
        return {"answer": head.ending.text if head.ending else "", "table": None}
    left_out = len(table.rows) - MAX_ROWS
    rows = [[(cell_text(cell), is_number(cell)) for cell in row] for row in table.rows[:MAX_ROWS]]
    note = f"{left_out:,} more rows are in the record." if left_out > 0 else ""
    return {"answer": "", "table": {"columns": table.columns, "rows": rows, "note": note}}


def page_of(name: str, **values: object) -> str:
    """A page from the template and the style of that name in resources/report; every value is escaped."""
    import jinja2  # takes a while, and the window starts without a report

    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    return environment.from_string(read_text("report", f"{name}.html.j2")).render(
        # Our own files, not anybody's text: they stay markup.
        style=markupsafe.Markup(read_text("report", f"{name}.css")),
        diff_runs=diff_runs,
        logo=markupsafe.Markup(read_text("icons", "deskhand.svg")),
        **values,
    )


def facts_of(head: ReportHead, num_steps: int, seconds: float) -> Sequence[tuple[str, str]]:
    """Names and values, without those that are not known. `seconds` is the time that the steps took."""
    facts = (
        ("Started", f"{head.started:%-d %B %Y, %H:%M:%S}" if head.started else ""),
        ("Steps", str(num_steps)),
        ("Time in steps", duration_words(seconds) if num_steps else ""),
        ("Model", head.model),
        ("Computer", head.computer),
    )
    return [(name, value) for name, value in facts if value]


def picture_of(pixels: NDArray[np.uint8], marks: Sequence[TargetMark]) -> Picture | None:
    """A screenshot, (H, W, 3) RGB, ready to stand in a page; None where there are no pixels."""
    height, width = pixels.shape[:2]
    if not height or not width:
        return None
    placed = tuple(
        PlacedMark(100 * mark.x_px / width, 100 * mark.y_px / height, mark.label) for mark in marks
    )
    image = Image.fromarray(pixels)
    if width > _MAX_WIDTH_PX:
        image = image.resize((_MAX_WIDTH_PX, round(height * _MAX_WIDTH_PX / width)), Image.Resampling.LANCZOS)
    kind, data = "png", _encoded(image, "PNG", optimize=True)
    if len(data) > _MAX_PNG_BYTES:
        kind, data = "webp", _encoded(image, "WEBP", quality=_WEBP_QUALITY)
    uri = f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"
    return Picture(uri, image.width, image.height, placed)


def _encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def icons_of(cards: Iterable[CardWords]) -> dict[str, markupsafe.Markup]:
    """The icons of all actions, as SVG in the colour of the text."""
    return {line.icon: _icon(line.icon) for words in cards for line in words.lines}


def _icon(name: str) -> markupsafe.Markup:
    return markupsafe.Markup(read_text("icons", f"{name}.svg").replace('"#000"', '"currentColor"'))
