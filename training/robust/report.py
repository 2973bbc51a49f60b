"""A run's page: what was lost where, with the timeline as a picture. I/O: writes `report.html`."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from training.robust.accounting import Interval, Spent, as_rows, ettr, lost_by_start, sliding_ettr, totals
from training.robust.events import account, read_events
from training.stages.progress import in_words

FILE = "report.html"
COLOURS: Mapping[Spent, str] = {
    Spent.PRODUCTIVE: "#4c9a6a",
    Spent.DETECT: "#c0504d",
    Spent.DIAGNOSE: "#e08e45",
    Spent.RESTART: "#d9b44a",
    Spent.LOAD: "#8a7fbd",
    Spent.RECOMPUTE: "#5b8db8",
    Spent.STALL: "#555555",
}
SHOWN = (
    "start",
    "fault",
    "move",
    "evicted",
    "checks",
    "stacks",
    "replay",
    "update",
    "warning",
    "taken over",
    "stopped",
)
WINDOW_S = 3600.0
"""Of the sliding ratio; of a shorter run a tenth."""
_STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}
td,th{padding:.25rem .8rem;text-align:left;border-bottom:1px solid #ddd}
td.n{text-align:right;font-variant-numeric:tabular-nums}
.b{display:inline-block;width:.8em;height:.8em;margin-right:.5em}
svg{width:100%;height:auto}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}"""


def write(folder: Path) -> Path | None:
    """Write the page of a supervised run; None where nothing has happened yet.

    Args:
        folder: the run's `robust`.
    """
    events = read_events(folder)
    found = account(folder)
    if not found:
        return None
    path = folder / FILE
    path.write_text(page(events, found), encoding="utf-8")
    return path


def page(events: Sequence[Mapping[str, Any]], found: Sequence[Interval]) -> str:
    """The page as HTML; its picture is inside."""
    begin, sums = found[0].begin, totals(found)
    whole = found[-1].end - begin
    spent = "".join(
        f'<tr><td><span class="b" style="background:{COLOURS[Spent(kind)]}"></span>{kind}</td>'
        f'<td class="n">{seconds:.1f} s</td><td class="n">{share:.2%}</td></tr>'
        for kind, seconds, share in as_rows(sums)
    )
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Supervised run</title>"
        f"<style>{_STYLE}</style><h1>Supervised run</h1>"
        f"<p>{ettr(found):.2%} of {in_words(whole)} were productive: steps that count, each once. "
        f"Faults: {sum(event['kind'] == 'fault' for event in events)}; "
        f"starts: {sum(event['kind'] == 'start' for event in events)}.</p>"
        f"{picture(found)}<h2>Where the time went</h2><table>{spent}</table>"
        f"<h2>What each restart cost</h2>{_restarts(events, found)}"
        f"<h2>What happened</h2>{_happened(events, begin)}</html>"
    )


def picture(found: Sequence[Interval]) -> str:
    """The timeline as SVG: a row for each kind of time, and below it the ratio in a sliding window."""
    import matplotlib  # half a second, which only the page needs

    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    begin = found[0].begin
    figure = Figure(figsize=(10, 4.6), layout="constrained")
    axes, ratio = figure.subplots(2, 1, sharex=True, height_ratios=(5, 2))
    kinds = list(Spent)
    for row, kind in enumerate(kinds):
        bars = _joined([(one.begin - begin, one.end - begin) for one in found if one.spent is kind])
        axes.broken_barh(
            [(start, end - start) for start, end in bars],
            (row - 0.4, 0.8),
            color=COLOURS[kind],
            linewidth=0.4,
        )
    axes.set_yticks(range(len(kinds)), [str(kind) for kind in kinds])
    axes.invert_yaxis()
    axes.set_xlim(0, found[-1].end - begin)
    window = min(WINDOW_S, (found[-1].end - begin) / 10)
    rows = sliding_ettr(found, window)
    ratio.plot([at - begin for at, _ in rows], [100 * share for _, share in rows], color="#333333")
    ratio.set_ylim(0, 103)
    ratio.set_ylabel(f"% of the last\n{in_words(window)}")
    ratio.set_xlabel("seconds since the beginning")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
        ratio.spines[side].set_visible(False)
    out = StringIO()
    figure.savefig(out, format="svg")
    text = out.getvalue()
    return text[text.index("<svg") :]


def _joined(bars: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Neighbours in one: a run has more steps than a picture has dots."""
    joined: list[tuple[float, float]] = []
    for start, end in bars:
        if joined and start - joined[-1][1] < 1e-3:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return joined


def lines(folder: Path) -> list[str]:
    """A few lines for `training status`; empty where the run has no supervisor."""
    events, found = read_events(folder), account(folder)
    if not found:
        return []
    sums = totals(found)
    faults = [event for event in events if event["kind"] == "fault"]
    said = [f"productive                  {ettr(found):.2%} of {in_words(found[-1].end - found[0].begin)}"]
    lost = [f"{kind} {seconds:.1f} s" for kind, seconds, _ in as_rows(sums) if kind != Spent.PRODUCTIVE]
    said += [f"lost                        {', '.join(lost)}"]
    said += [f"faults                      {len(faults)}"]
    by_start = lost_by_start(found)
    starts = [event for event in events if event["kind"] == "start" and event["fault"]]
    for event in starts[-5:]:
        cost = sum(by_start.get(event["restart"], {}).values())
        said.append(
            f"  restart {event['restart']}: {event['fault']}, {cost:.1f} s, from step {event['from_step']} "
            f"({event['source']})"
        )
    said += [f"warning: {event['text']}" for event in events if event["kind"] == "warning"][-3:]
    return said


def _restarts(events: Sequence[Mapping[str, Any]], found: Sequence[Interval]) -> str:
    lost = lost_by_start(found)
    kinds = [kind for kind in Spent if kind is not Spent.PRODUCTIVE]
    head = "".join(f"<th>{name}</th>" for name in ("", "after", "from step", *map(str, kinds)))
    rows = ""
    for event in events:
        if event["kind"] == "start":
            costs = lost.get(event["restart"], {})
            cells = "".join(f'<td class="n">{costs.get(kind, 0.0):.2f}</td>' for kind in kinds)
            after = html.escape(event["fault"] or "the beginning")
            rows += (
                f"<tr><td>{event['restart']}</td><td>{after}</td>"
                f"<td class='n'>{event['from_step']} ({event['source']})</td>{cells}</tr>"
            )
    return f"<table><tr>{head}</tr>{rows}</table>"


def _happened(events: Sequence[Mapping[str, Any]], begin: float) -> str:
    rows = ""
    for event in events:
        if event["kind"] not in SHOWN:
            continue
        facts = ", ".join(
            f"{name} {value}"
            for name, value in event.items()
            if name not in ("at", "kind", "since", "detected") and value not in ("", [], None)
        )
        rows += (
            f"<tr><td class='n'>{event['at'] - begin:.2f} s</td><td>{event['kind']}</td>"
            f"<td>{html.escape(facts[:300])}</td></tr>"
        )
    return f"<table>{rows}</table>"
