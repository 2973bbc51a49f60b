"""Results as JUnit XML, as CI servers read it. Pure."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

from agent.visual_tests.results import CaseResult, StepMark

_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(suite: str, results: Sequence[CaseResult]) -> str:
    """One test suite. Unsure counts as a failure, surroundings as an error, quarantine as skipped."""
    bad = [result for result in results if not result.is_quarantined]
    root = ElementTree.Element(
        "testsuite",
        name=_clean(suite),
        tests=str(len(results)),
        failures=str(sum(one.mark in (StepMark.FAILED, StepMark.UNSURE) for one in bad)),
        errors=str(sum(one.mark is StepMark.BROKEN for one in bad)),
        skipped=str(sum(one.is_quarantined and one.mark.is_bad for one in results)),
        time=f"{sum(result.seconds for result in results):.3f}",
    )
    for result in results:
        case = ElementTree.SubElement(
            root, "testcase", classname=_clean(suite), name=_clean(result.name), time=f"{result.seconds:.3f}"
        )
        properties = ElementTree.SubElement(case, "properties")
        facts = {
            "mark": result.mark.value,
            "look": result.look,
            "tries": " ".join(one.value for one in result.tries),
            "healed_steps": str(sum(step.mark is StepMark.HEALED for step in result.steps)),
            "new_steps": str(sum(step.mark is StepMark.NEW for step in result.steps)),
        }
        for name, value in facts.items():
            ElementTree.SubElement(properties, "property", name=name, value=_clean(value))
        if result.mark.is_bad:
            kind = (
                "skipped"
                if result.is_quarantined
                else "error"
                if result.mark is StepMark.BROKEN
                else "failure"
            )
            said = ElementTree.SubElement(case, kind, message=_clean(result.problem), type=result.mark.value)
            said.text = _clean(
                "\n".join(f"{one.number}. {one.kind} {one.words}: {one.seen}" for one in result.steps)
            )
        if result.output:
            ElementTree.SubElement(case, "system-out").text = _clean(result.output[-20_000:])
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _clean(text: str) -> str:
    """Without signs that XML does not allow."""
    return _NO_XML.sub("�", text)
