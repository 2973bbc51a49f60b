"""One HTML page of all tests of a run, with pictures and film; it runs and loads nothing. I/O: files.

Tests that run at once each write a part beside the page; the last one joins them.
"""

from __future__ import annotations

import base64
import html
import io
import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.results import CaseResult, StepMark, StepResult

_STYLE = Path(__file__).resolve().parents[2] / "resources" / "report" / "tests.css"
_WIDTH_PX = 720
_FILM_S = 0.9
"""How long the film shows one picture."""
_MOST_FRAMES = 60
_MOST_OUTPUT = 8000
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_WORDS = {
    StepMark.PASSED: "Passed", StepMark.NEW: "New", StepMark.HEALED: "Healed", StepMark.UNSURE: "Unsure",
    StepMark.FAILED: "Failed", StepMark.BROKEN: "Environment",
}  # fmt: skip
_MEANINGS = {
    StepMark.PASSED: "as approved",
    StepMark.NEW: "waiting for approval",
    StepMark.HEALED: "done otherwise than approved",
    StepMark.UNSURE: "the picture does not tell; counts as failed",
    StepMark.FAILED: "",
    StepMark.BROKEN: "says nothing about the application",
}


def write_report(path: Path, results: Sequence[CaseResult]) -> None:
    """
    Raises:
        OSError: it cannot be written.
    """
    for result in results:
        write_part(path, result)
    join_parts(path)


def write_part(path: Path, result: CaseResult) -> None:
    """Keep one test's part of the page beside it."""
    folder = _parts(path)
    folder.mkdir(parents=True, exist_ok=True)
    name = base64.urlsafe_b64encode(result.name.encode()).decode().rstrip("=")[:180]
    fact = {
        "name": result.name,
        "mark": result.mark.value,
        "seconds": result.seconds,
        "problem": result.problem,
        "is_flaky": result.is_flaky,
        "flaws": [[flaw.test, flaw.step, flaw.cause.value] for flaw in result.flaws],
        "is_quarantined": result.is_quarantined,
        "html": case_html(result),
    }
    (folder / f"{name}.json").write_text(json.dumps(fact), encoding="utf-8")


def join_parts(path: Path) -> None:
    """Write the page from its parts, and remove these."""
    folder = _parts(path)
    facts = [json.loads(part.read_text(encoding="utf-8")) for part in sorted(folder.glob("*.json"))]
    facts.sort(key=lambda fact: (not StepMark(fact["mark"]).is_bad, fact["name"]))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_page(facts), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)


def _parts(path: Path) -> Path:
    return path.with_name(f".{path.name}.parts")


def _page(facts: Sequence[dict[str, object]]) -> str:
    counts = Counter(str(fact["mark"]) for fact in facts)
    bad = sum(counts[mark.value] for mark in StepMark if mark.is_bad)
    seconds = sum(float(str(fact["seconds"])) for fact in facts)
    num = len(facts)
    headline = f"{bad} of {num} tests failed" if bad else f"{num} tests, none failed"
    chips = "".join(
        f'<li class="{mark.value}"><b>{counts[mark.value]}</b> {_WORDS[mark].lower()}'
        f"<small>{html.escape(_MEANINGS[mark])}</small></li>"
        for mark in StepMark
        if counts[mark.value]
    )
    flaws = Counter(
        tuple(map(str, flaw))
        for fact in facts
        if fact["is_flaky"]
        for flaw in (fact["flaws"] if isinstance(fact["flaws"], list) else ())
    )
    rows = "".join(
        f"<tr><td>{number}</td>{''.join(f'<td>{html.escape(part)}</td>' for part in flaw)}</tr>"
        for flaw, number in flaws.most_common(40)
    )
    flaky = (
        f"<section class=flakes><h2>Failed first, passed later</h2><table>{rows}</table></section>"
        if rows
        else ""
    )
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(headline)}</title><style>{_STYLE.read_text(encoding='utf-8')}</style>"
        f"<header><h1>{html.escape(headline)}</h1><p>{seconds:.0f} seconds in steps</p>"
        f"<ul class=chips>{chips}</ul></header>"
        f"<main>{flaky}{''.join(str(fact['html']) for fact in facts)}</main></html>"
    )


def case_html(result: CaseResult) -> str:
    """One test, folded where it passed."""
    mark = result.mark
    is_open = " open" if mark.is_bad else ""
    notes = [
        f"{len(result.steps)} steps, {result.seconds:.1f} s",
        result.look,
        f"{len(result.tries)} runs: {', '.join(one.value for one in result.tries)}"
        if len(result.tries) > 1
        else "",
        "in quarantine: does not fail the run" if result.is_quarantined else "",
    ]
    steps = "".join(_step(step) for step in result.steps)
    problem = f"<p class=problem>{html.escape(result.problem)}</p>" if result.problem else ""
    output = (
        f"<details class=output><summary>What the application wrote</summary><pre>"
        f"{html.escape(result.output[-_MOST_OUTPUT:])}"
        "</pre></details>"
        if result.output.strip()
        else ""
    )
    return (
        f'<details class="case {mark.value}"{is_open}><summary><span class=mark>{_WORDS[mark]}</span>'
        f"<span class=name>{html.escape(result.name)}</span>"
        f"<small>{html.escape(' · '.join(note for note in notes if note))}</small></summary>"
        f"{problem}{_film(result.steps)}<ol class=steps>{steps}</ol>{output}</details>"
    )


def _step(step: StepResult) -> str:
    pictures = ""
    if step.mark.is_bad or step.mark in (StepMark.HEALED, StepMark.NEW):
        shown = [("Before", step.before, ()), ("After", step.after, step.boxes)]
        pictures = "".join(
            f"<figure><figcaption>{title}</figcaption>{_picture(pixels, boxes)}</figure>"
            for title, pixels, boxes in shown
            if pixels is not None
        )
        pictures = f"<div class=pair>{pictures}</div>"
    meaning = f"<p class=meaning>Means: {html.escape(step.meaning)}.</p>" if step.meaning else ""
    asked = f", model asked {step.asked_model}×" if step.asked_model else ""
    return (
        f'<li class="{step.mark.value}"><p><span class=kind>{html.escape(step.kind)}</span> '
        f"<b>{html.escape(step.words)}</b> <span class=mark>{_WORDS[step.mark]}</span> "
        f"<small>{step.seconds:.2f} s{asked}</small></p>{meaning}"
        f"<p class=seen>{html.escape(step.seen)}</p>{pictures}</li>"
    )


def _film(steps: Sequence[StepResult]) -> str:
    """All pictures one after the other, over and over, by style alone."""
    frames = [(step.words, step.after) for step in steps if step.after is not None][:_MOST_FRAMES]
    if len(frames) < 2:
        return ""
    length_s = _FILM_S * len(frames)
    shown = "".join(
        f'<div style="animation-duration:{length_s:.2f}s;animation-delay:{number * _FILM_S:.2f}s">'
        f"{_picture(pixels, ())}<span>{number + 1}. {html.escape(words)}</span></div>"
        for number, (words, pixels) in enumerate(frames)
    )
    share = 100 / len(frames)
    name = f"film{len(frames)}"
    keys = f"@keyframes {name}{{0%,{share:.3f}%{{opacity:1}}{share + 0.01:.3f}%,100%{{opacity:0}}}}"
    height = max(pixels.shape[0] / pixels.shape[1] for _, pixels in frames)
    return (
        f"<details class=film><summary>Film</summary>"
        f"<style>{keys} .{name} div{{animation-name:{name}}}</style>"
        f'<div class="reel {name}" style="aspect-ratio:1/{height:.4f}">{shown}</div></details>'
    )


def _picture(pixels: NDArray[np.uint8], boxes: Sequence[ScreenBox]) -> str:
    height, width = pixels.shape[:2]
    image = Image.fromarray(pixels)
    if width > _WIDTH_PX:
        image = image.resize((_WIDTH_PX, round(height * _WIDTH_PX / width)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=80)
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    marks = "".join(
        f'<i style="left:{100 * box.left / width:.2f}%;top:{100 * box.top / height:.2f}%;'
        f'width:{100 * box.width / width:.2f}%;height:{100 * box.height / height:.2f}%"></i>'
        for box in boxes
        if box.width < width
    )
    return f'<span class=shot><img alt="" src="data:image/webp;base64,{data}">{marks}</span>'
