"""The report: self-contained, without scripts, with everything escaped and the target at its very point."""

from __future__ import annotations

from datetime import UTC, datetime
from html.parser import HTMLParser

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.types import Deny, Ending, EndingKind, Step
from app.history.report import MAX_STEPS, ReportHead, render_report
from tests.app.steps import make_step
from tests.fakes import picture

EVIL = "<script>alert(1)</script><img src=https://evil.example/x onerror=alert(1)>\"'&{{ 7*7 }}"


class Page(HTMLParser):
    """All elements and all text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def of(self, tag: str, css_class: str = "") -> list[dict[str, str | None]]:
        return [
            attributes
            for name, attributes in self.elements
            if name == tag and (not css_class or css_class in (attributes.get("class") or "").split())
        ]


def render(*steps: Step, task: str = "save it", ending: Ending | None = None) -> str:
    head = ReportHead(
        record_id="20261121-120000-abcd",
        task=task,
        ending=ending or Ending(EndingKind.FINISHED, "Saved."),
        started=datetime(2026, 11, 21, 12, tzinfo=UTC),
        model="embedded",
        computer="Private desktop",
    )
    return render_report(head, steps)


def test_the_page_tells_task_ending_answer_and_steps() -> None:
    page = Page(render(make_step(Click(MonitorPoint(10, 20))), make_step(TypeText("Ada"), number=2)))
    for words in (
        "save it",
        "Finished",
        "Saved.",
        "embedded",
        "Private desktop",
        'press "Save"',
        "Type “Ada”",
    ):
        assert words in page.text
    assert len(page.of("article")) == 2


def test_nothing_that_was_read_becomes_markup() -> None:
    step = make_step(TypeText(f"{EVIL}\n"), thought=EVIL, problem=EVIL, decision=Deny(EVIL))
    page = Page(render(step, task=EVIL, ending=Ending(EndingKind.ASKED_USER, EVIL)))
    assert page.of("script") == []
    assert page.text.count("<script>alert(1)</script>") >= 6
    assert all(not name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert "{{ 7*7 }}" in page.text


def test_the_page_loads_nothing() -> None:
    markup = render(make_step(Click(MonitorPoint(10, 20)), thought=EVIL))
    page = Page(markup)
    assert all((image["src"] or "").startswith("data:image/") for image in page.of("img"))
    assert page.of("link") == page.of("iframe") == page.of("object") == []
    assert all((link["href"] or "").startswith("#") for link in page.of("a"))
    policy = next(meta for meta in page.of("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in (policy["content"] or "")
    assert "url(" not in markup


def test_the_mark_lies_at_the_very_point() -> None:
    page = Page(
        render(make_step(Click(MonitorPoint(200, 456)), pixels=picture(7, width_px=800, height_px=608)))
    )
    (mark,) = page.of("span", "mark")
    assert mark["style"] == "left: 25.0000%; top: 75.0000%"


def test_a_step_without_a_picture_is_still_told() -> None:
    page = Page(render(make_step(thought="blind", pixels=picture(0)[:0, :0])))
    assert "blind" in page.text
    assert page.of("img") == []


def test_a_huge_screenshot_is_made_smaller() -> None:
    markup = render(
        make_step(Click(MonitorPoint(3840, 0)), pixels=picture(30, width_px=7680, height_px=4320))
    )
    (image,) = Page(markup).of("img")
    assert image["width"] == "1920"
    assert len(markup) < 900_000


def test_a_running_task_has_a_report_too() -> None:
    head = ReportHead("id", "save it", None)
    assert "Still running" in Page(render_report(head, [])).text


def test_a_very_long_record_has_a_page_of_its_beginning_that_says_so() -> None:
    step = make_step(TypeText("more"), pixels=picture(0)[:0, :0])
    page = render(*[step] * (MAX_STEPS + 1))
    assert f"Only the first {MAX_STEPS:,} steps are shown" in page
    assert "Only the first" not in render(*[step] * MAX_STEPS)
