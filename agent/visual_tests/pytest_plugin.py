"""The fixture `desk` for pytest: one private desktop for each test. Nothing is imported until one uses it.

@pytest.mark.desk(size=(800, 608), theme="Adwaita:dark")
def test_line_numbers(desk):
    desk.open("mousepad")
    desk.do("Choose Line Numbers from the View menu")
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from agent.visual_tests.by_model import TestModel
    from agent.visual_tests.desk import VisualDesk

_CHECKING = ("check", "wait_for")
_MARK = "desk_mark"
_FLAWS = pytest.StashKey[list[Any]]()
"""Of a test: why each of its runs failed."""
_ENVIRONMENT = 2
"""Exit status where the surroundings failed, and not the application."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("desk", "visual tests of desktop applications")
    group.addoption(
        "--frozen", action="store_true", help="fail where anything is done otherwise than it was approved"
    )
    group.addoption("--desk-report", metavar="FILE", help="write one HTML page with pictures and film")
    group.addoption(
        "--desk-retries",
        metavar="N",
        type=int,
        default=0,
        help="repeat a failed visual test on a fresh desktop, up to N times",
    )
    group.addoption(
        "--desk-look",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="for every test: size, scale, theme, font or locale; a test's own marker goes before",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "desk(size, scale, theme, font, locale, files, read_only): the look of a test's desktop"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Checks that cannot be compiled are errors before anything runs."""
    files = {item.path for item in items if _is_visual_test(item)}
    if problems := [problem for file in sorted(files) for problem in _uncompilable(file)]:
        raise pytest.UsageError("\n".join(problems))


def _is_visual_test(item: pytest.Item) -> bool:
    """Whether the test's `desk` is this plugin's: the name is short, other suites have one of their own."""
    known: Any = getattr(item, "_fixtureinfo", None)
    found: Any = known.name2fixturedefs.get("desk") if known is not None else None
    return bool(found) and found[-1].func.__module__ == __name__


def _uncompilable(file: Path) -> Iterator[str]:
    from agent.visual_tests.checks import compile_check
    from agent.visual_tests.results import CheckWordsError

    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        said = node.args[0]
        is_check = node.func.attr in _CHECKING and ast.unparse(node.func.value) == "desk"
        if is_check and isinstance(said, ast.Constant) and isinstance(said.value, str):
            try:
                compile_check(said.value)
            except CheckWordsError as error:
                yield f"{file}:{node.lineno}: {error}"


@pytest.fixture(scope="session")
def desk_model() -> Iterator[TestModel]:
    """The embedded model; it is loaded when a step first needs it."""
    from agent.visual_tests.by_model import TestModel

    found = TestModel.named()
    yield found
    found.model.close()


@pytest.fixture
def desk(request: pytest.FixtureRequest, desk_model: TestModel) -> Iterator[VisualDesk]:
    """A private desktop, an empty home, and what the test's lock file knows."""
    from agent.visual_tests.desk import VisualDesk
    from agent.visual_tests.lock_file import lock_path, read_lock, update_case
    from agent.visual_tests.results import LockFileError, TestSurroundingsError

    config = request.config
    lock, case = lock_path(request.path), request.node.nodeid.partition("::")[2]
    try:
        setup = _setup(request, desk_model)
        made = VisualDesk(setup, read_lock(lock).get(case, ()))
    except TestSurroundingsError:
        request.node.user_properties.append((_MARK, "environment"))
        raise
    except LockFileError as error:
        pytest.fail(str(error), pytrace=False)
    try:
        yield made
    finally:
        mark = made.mark
        made.close()
        request.node.user_properties.append(("desk_look", setup.appearance.key))
        if not setup.is_frozen and (kept := made.known.to_keep(is_bad=mark.is_bad)):
            update_case(lock, case, kept)
        if report := config.getoption("--desk-report"):
            _write_part(Path(report), request.node, made, setup.appearance.key)


def _setup(request: pytest.FixtureRequest, model: TestModel) -> Any:
    from agent.visual_tests.appearance import DeskLook
    from agent.visual_tests.desk_setup import DeskSetup
    from agent.visual_tests.looks import look_of

    said: dict[str, Any] = look_of(request.config.getoption("--desk-look"))
    mark = request.node.get_closest_marker("desk")
    said |= dict(mark.kwargs) if mark is not None else {}
    files = tuple(request.path.parent / name for name in said.pop("files", ()))
    read_only = tuple((request.path.parent / name).resolve() for name in said.pop("read_only", ()))
    is_frozen = bool(request.config.getoption("--frozen"))
    return DeskSetup(DeskLook(**said), is_frozen, model, files, read_only)


# --- retries ---


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A failed visual test is repeated on a fresh desktop; what failed before stays in its properties."""
    retries = item.config.getoption("--desk-retries")
    if not retries or not _is_visual_test(item):
        return None
    from _pytest.runner import runtestprotocol

    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for number in range(retries + 1):
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        failed = [report for report in reports if report.failed]
        if not failed or number == retries:
            break
        item.user_properties.append(
            (f"desk_try_{number + 1}", str(failed[0].longrepr).splitlines()[-1][:300])
        )
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


# --- what is told ---


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """What became of a visual test, before its desktop is closed; failures in one sentence."""
    report: Any = yield
    if report.when == "call" and _is_visual_test(item):
        made: VisualDesk = item.funcargs["desk"]  # type: ignore[attr-defined]
        report.user_properties = [*report.user_properties, (_MARK, made.mark.value)]
        if report.failed:
            from agent.visual_tests.flakes import flaw_of

            flaw = flaw_of(item.nodeid, made.results, str(call.excinfo.value) if call.excinfo else "")
            item.stash.setdefault(_FLAWS, []).append(flaw)
    error = call.excinfo.value if call.excinfo is not None else None
    if error is not None and type(error).__module__.startswith(f"{__package__}."):
        own = [entry for entry in call.excinfo.traceback if entry.path == item.path] if call.excinfo else []
        line = f":{own[-1].lineno + 1}" if own else ""
        report.longrepr = f"{item.path.name}{line}: {error}"
    return report


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Healed, new and repeated tests are never plainly passed."""
    if report.when != "call" or not report.passed:
        return None
    properties = dict(report.user_properties)
    mark = str(properties.get(_MARK, ""))
    if mark in ("healed", "new"):
        return mark, mark[0], mark.upper()
    if any(name.startswith("desk_try_") for name in properties):
        return "flaky", "y", "FLAKY"
    return None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Exit status 2 where the surroundings failed and no test did; the report of all workers."""
    config = session.config
    if hasattr(config, "workerinput"):
        return
    told = config.pluginmanager.get_plugin("terminalreporter")
    stats: dict[str, list[Any]] = told.stats if told is not None else {}
    errors = [report for report in stats.get("error", ()) if _says_surroundings(report)]
    others = [report for report in stats.get("error", ()) if not _says_surroundings(report)]
    if errors and not others and not stats.get("failed"):
        session.exitstatus = _ENVIRONMENT
    if report := config.getoption("--desk-report"):
        from agent.visual_tests.report import join_parts

        join_parts(Path(report))


def _says_surroundings(report: Any) -> bool:
    return dict(getattr(report, "user_properties", ())).get(_MARK) == "environment"


def _write_part(report: Path, node: Any, made: VisualDesk, look: str) -> None:
    from agent.visual_tests.report import write_part
    from agent.visual_tests.results import CaseResult, StepMark

    steps = tuple(made.results)
    bad = [step for step in steps if step.mark.is_bad]
    seconds = sum(step.seconds for step in steps)
    flaws = tuple(node.stash.get(_FLAWS, ()))
    failed_before = len(flaws) - bool(bad)
    result = CaseResult(
        node.nodeid,
        made.mark,
        steps,
        bad[0].seen if bad else "",
        seconds,
        (*[StepMark.FAILED] * failed_before, made.mark),
        output=made.output if bad else "",
        look=look,
        flaws=flaws,
    )
    write_part(report, result)
