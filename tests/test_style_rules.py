"""The style rules that no other tool checks: purposes, sizes, names, printed trees and secrets."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.import_graph import in_circles

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("app", "agent", "training")
MAX_LINES = 500
LONGER_FOR_A_REASON: dict[str, str] = {}
"""Path -> why this module may pass the ceiling. The reason is read by people: write one that convinces."""

PRIVATE_FOR_A_REASON = {
    "tests/agent/computers/windows_calls.py": "the target of a byref of ctypes",
    "tests/app/test_language.py": "a language of marked words, which no file of the app may bring",
    "tests/training/pretended_gpu.py": "torch's dispatcher has no public names for a device of one's own",
    "tests/training/pipeline/small_stages.py": "a stage with a mistake inside, to be noticed",
}
"""File of tests -> why it may use private names of what it tests."""

STANDARD = {"_exit"}
"""Public names of the standard library that begin with an underscore."""

EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}
IMPURE = {"os", "requests", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "time"}
SECRETS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r"|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}|\bhf_[A-Za-z0-9]{30}|\bsk-[A-Za-z0-9-]{32}|\bxox[abp]-[0-9]"
)
PRINT_A_LIST = {"benchmarks/cut_learning.py", "benchmarks/rollouts.py"}
"""Benchmarks whose JSON is a list of rows, which has no place for `gates`."""

SHIPPED_MODEL_MAX_BYTES = 40 * 2**20


@cache
def repository_files() -> tuple[str, ...]:
    """Every file of the repository by its path: what git tracks, or all there is outside a checkout."""
    answer = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=False
    )
    if answer.returncode == 0 and answer.stdout:
        names = [name for name in answer.stdout.split("\0") if name and (ROOT / name).exists()]
    else:
        skipped = re.compile(
            r"(^|/)(\.git|\.venv|__pycache__|\.[a-z]+_cache|\.hypothesis|[^/]+\.egg-info)(/|$)"
        )
        found = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file())
        names = [name for name in found if not skipped.search(name)]
    return tuple(sorted(names))


def python_files(*, under: tuple[str, ...] = ()) -> list[str]:
    return [
        name
        for name in repository_files()
        if name.endswith(".py") and (not under or name.split("/")[0] in under)
    ]


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(encoding="utf-8"))


def test_every_module_begins_with_its_purpose() -> None:
    purposes = {name: (ast.get_docstring(parsed(name)) or "").split("\n")[0] for name in python_files()}
    assert [name for name, purpose in purposes.items() if len(purpose) < 10] == []


def test_no_text_has_the_marks_of_an_unfinished_merge() -> None:
    marks = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    texts = [
        name for name in repository_files() if Path(name).suffix in (".md", ".py", ".toml", ".ts", ".txt")
    ]
    assert marks.search(f"{'<' * 7} HEAD")
    assert [name for name in texts if marks.search((ROOT / name).read_text(encoding="utf-8"))] == []


def test_no_module_is_too_long_without_a_reason() -> None:
    lines = {name: len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in python_files()}
    too_long = {name: count for name, count in lines.items() if count > MAX_LINES}
    assert too_long.keys() == LONGER_FOR_A_REASON.keys()


def test_names_say_what_a_module_is_for() -> None:
    parts = {name: {Path(part).stem for part in name.split("/")} for name in repository_files()}
    assert [name for name, stems in parts.items() if stems & EMPTY_NAMES] == []


def test_no_public_class_name_is_given_twice() -> None:
    places: dict[str, list[str]] = {}
    for name in python_files(under=PACKAGES):
        for node in ast.walk(parsed(name)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(name)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, too."""
    assert in_circles() == []


def test_modules_that_call_themselves_pure_do_no_io() -> None:
    liars = {
        name: sorted(found)
        for name in python_files(under=PACKAGES)
        if says_pure(name) and (found := imported_roots(name) & IMPURE | shared_generator(name))
    }
    assert liars == {}


def says_pure(name: str) -> bool:
    purpose = (ast.get_docstring(parsed(name)) or "").split("\n\n")[0]
    return re.search(r"\bPure(\.|$|,)", purpose) is not None


def imported_roots(name: str) -> set[str]:
    roots: set[str] = set()
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            roots.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            roots.add(node.module.split(".")[0])
    return roots


def shared_generator(name: str) -> set[str]:
    """Uses of the `random` module's shared generator; a `random.Random` that is passed in is fine."""
    return {
        f"random.{node.attr}"
        for node in ast.walk(parsed(name))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr != "Random"
    }


@pytest.mark.parametrize(
    "name", [name for name in python_files(under=("agent", "app")) if name.endswith("/__init__.py")]
)
def test_what_a_package_offers_exists(name: str) -> None:
    package = importlib.import_module(name.removesuffix("/__init__.py").replace("/", "."))
    offered = getattr(package, "__all__", [])
    assert [entry for entry in offered if not hasattr(package, entry)] == []
    assert len(set(offered)) == len(offered)


@pytest.mark.parametrize("document", ["ARCHITECTURE.md"])
def test_printed_tree_equals_the_disk(document: str) -> None:
    """A ```tree block lists folders and files to some depth: whatever has printed children has them all.

    A block that begins with ```tree folders lists only folders.
    """
    text = (ROOT / document).read_text(encoding="utf-8")
    trees = re.findall(r"^```tree( folders)?\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    assert trees, f"{document} prints no tree"
    for only_folders, tree in trees:
        printed = set(printed_paths(tree))
        opened = {str(Path(path).parent) for path in printed}
        disk = {path for path in paths_on_disk() if str(Path(path).parent) in opened}
        if only_folders:
            disk = {path for path in disk if (ROOT / path).is_dir()}
        assert sorted(printed - disk) == [], f"{document} prints what is not there"
        assert sorted(disk - printed) == [], f"{document} does not print what is there"


def printed_paths(tree: str) -> Iterator[str]:
    """`  name/   what it is for` -> parent/name; two spaces of indentation a level."""
    stack: list[str] = []
    for line in tree.splitlines():
        if not line.strip():
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.split()[0].rstrip("/")
        del stack[depth:]
        stack.append(name)
        yield "/".join(stack)


def paths_on_disk() -> set[str]:
    """Every file and folder but packages' `__init__.py`."""
    paths: set[str] = set()
    for name in repository_files():
        if not name.endswith("__init__.py"):
            paths.add(name)
        paths.update(parent.as_posix() for parent in Path(name).parents if parent.name)
    return paths


@pytest.mark.parametrize("document", [name for name in repository_files() if name.endswith(".md")])
def test_links_between_documents_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text)
    assert [target for target in targets if not (ROOT / document).parent.joinpath(target).exists()] == []


def test_no_file_holds_a_secret() -> None:
    found = []
    for name in repository_files():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if SECRETS.search(text):
            found.append(name)
    assert found == []


def test_every_test_asserts_something() -> None:
    """By itself, or by calling a function of the tests that does."""
    functions = [
        (name, node)
        for name in python_files(under=("tests",))
        for node in ast.walk(parsed(name))
        if isinstance(node, ast.FunctionDef)
    ]
    asserting = {"fail", "raises", "waitSignal", "waitSignals", "waitUntil", "warns"}
    calls = {id(node): called_names(node) for _, node in functions}
    while (
        found := {node.name for _, node in functions if is_asserting(node) or calls[id(node)] & asserting}
        - asserting
    ):
        asserting |= found
    silent = [
        f"{name}: {node.name}"
        for name, node in functions
        if node.name.startswith("test_") and not is_asserting(node) and not calls[id(node)] & asserting
    ]
    assert silent == []


def test_tests_use_what_is_public() -> None:
    """`something._name` only where the file itself defines `_name`: a test double, or `self`."""
    uses = {name: private_uses(parsed(name)) for name in python_files(under=("tests",))}
    assert {name: found for name, found in uses.items() if found and name not in PRIVATE_FOR_A_REASON} == {}


def private_uses(module: ast.Module) -> list[str]:
    own = {
        inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "name", getattr(inner, "id", ""))
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.FunctionDef)
        or (isinstance(inner, ast.Attribute | ast.Name) and isinstance(inner.ctx, ast.Store))
    }
    used = []
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute):
            name, used_as = node.attr, ast.unparse(node)
        elif isinstance(node, ast.alias):
            name = used_as = node.name.rpartition(".")[2]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("setattr") and len(node.args) > 1:
            name, used_as = str(getattr(node.args[1], "value", "")).rpartition(".")[2], ast.unparse(node)
        else:
            continue
        if name.startswith("_") and not name.endswith("__") and name not in own | STANDARD:
            used.append(used_as)
    return used


def called_names(function: ast.FunctionDef) -> set[str]:
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {ast.unparse(call.func).rpartition(".")[2] for call in calls}


def is_asserting(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Raise) and "AssertionError" in ast.unparse(node))
        or (isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2].startswith("assert_"))
        for node in ast.walk(function)
    )


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in ROOT.glob("benchmarks/*.py")])
def test_every_benchmark_runs_as_make_bench_calls_it(name: str) -> None:
    """With `--json` and nothing else."""
    options = [
        call
        for call in ast.walk(parsed(name))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "add_argument"
    ]
    named = {word.value for call in options for word in call.args if isinstance(word, ast.Constant)}
    assert "--json" in named
    for call in options:
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        assert "required" not in given, ast.unparse(call)
        (first, *_) = (word.value for word in call.args if isinstance(word, ast.Constant))
        if not str(first).startswith("-"):
            assert isinstance(given.get("nargs"), ast.Constant), ast.unparse(call)
            assert given["nargs"].value in ("?", "*"), ast.unparse(call)


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in ROOT.glob("benchmarks/*.py")])
def test_every_benchmark_says_what_it_promises(name: str) -> None:
    """Its object has a list `gates`, which may be empty; `run_parts` prints one."""
    nodes = list(ast.walk(parsed(name)))
    says = {node.value for node in nodes if isinstance(node, ast.Constant)} & {"gates"}
    calls = {node.id for node in nodes if isinstance(node, ast.Name)} & {"run_parts"}
    assert bool(says | calls) is (name not in PRINT_A_LIST)


def test_shipped_models_stay_small() -> None:
    models = [ROOT / name for name in repository_files() if name.startswith("resources/models/")]
    assert sum(path.stat().st_size for path in models) <= SHIPPED_MODEL_MAX_BYTES
