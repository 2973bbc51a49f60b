"""`deskhand models`: list, add, remove, trust; hands `get` and `check` on. I/O: the models' folder."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.catalogue.adding_hosted import WORDS
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.known import KnownModel
from agent.models.catalogue.needs import STEP_PRICE, Needs, seconds_words
from agent.models.catalogue.trust import trust
from agent.models.manifest import Manifest
from agent.models.sizes import size_words
from agent.models.speed_estimate import GPU_UNCERTAINTY, PICTURE_PX, UNCERTAINTY, MachineSpeed
from agent.redaction.shown_safely import host_of, sees_secrets
from app.cli.models_output import NO_TOOLS, installed_json, memory_json, say_installed
from app.cli.models_parser import wishes_of
from app.cli.models_runtime import runtime
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.pages.models import gpu_here, installed, machine_speed, recommended, to_fetch
from app.running.usual_tools import calls_functions

Probe = Callable[[], MachineSpeed]
HOW_ESTIMATED = (
    "Seconds a step: those with ~ are estimated from a model's size and a short trial of how fast this"
    f" machine multiplies and reads memory (a screen of {PICTURE_PX[0]}×{PICTURE_PX[1]}; the truth may be"
    f" {UNCERTAINTY:g} times less or more; with a GPU, by its data sheet, {GPU_UNCERTAINTY:g} times); the"
    " others were measured by `deskhand models check`."
)


def models(arguments: argparse.Namespace) -> ExitStatus:
    """Do one of the commands of `deskhand models`."""
    match arguments.models_command:
        case "get":
            from app.cli.models_get import get_model

            return get_model(arguments)
        case "check":
            from app.cli.models_check import check_model

            return check_model(arguments)
        case "add":
            return add_model(arguments)
        case "remove":
            return remove_model(arguments)
        case "runtime":
            return runtime(arguments)
        case "trust":
            return trust_model(arguments)
        case _:
            return list_models(arguments)


def list_models(arguments: argparse.Namespace, *, probe: Probe = machine_speed) -> ExitStatus:
    catalogue = Catalogue()
    machine = probe()
    gpu = gpu_here()
    here = installed(catalogue, machine, gpu)
    fetchable: list[tuple[KnownModel, Needs]] = (
        [] if arguments.installed else to_fetch(catalogue, machine, gpu)
    )
    best = recommended(fetchable)
    if arguments.json:
        print_json(
            {
                "models": [installed_json(manifest, needs) for manifest, needs in here],
                "available": [
                    {
                        "name": entry.name,
                        "repository": entry.repository,
                        "format": entry.format.value,
                        "size_bytes": entry.size_bytes,
                        "licence": entry.licence,
                        "good_at": entry.good_at,
                        "is_recommended": entry.name == best,
                        **memory_json(needs),
                    }
                    for entry, needs in fetchable
                ],
                "unfinished": catalogue.unfinished(),
                "problems": catalogue.problems(),
                "estimate": HOW_ESTIMATED,
            }
        )
        return ExitStatus.DONE
    for manifest, needs in here:
        print_line(
            f"{manifest.name:<26}  {manifest.format:<8}  {size_words(manifest.size_bytes):>9}"
            f"  {_step(needs):>8} a step{_price(manifest)}  {_score(manifest):>9}  {manifest.description}"
        )
    if not here:
        print_line("No model is installed.")
    if untold := [manifest.name for manifest, _ in here if not calls_functions(manifest.dialect)]:
        print_line(NO_TOOLS.format(models=", ".join(untold)))
    if fetchable:
        print_line()
        print_line("Can be fetched with `deskhand models get NAME` (sizes are about):")
    for entry, needs in fetchable:
        short = "" if needs.fits_memory else "  too large for the memory that is free"
        short = "  recommended here" if entry.name == best else short
        print_line(
            f"{entry.name:<26}  {entry.format:<8}  {size_words(entry.size_bytes):>9}"
            f"  {_step(needs):>8} a step  {size_words(needs.memory_bytes):>9} memory  {entry.licence}{short}"
        )
    for name, size in catalogue.unfinished().items():
        tell(f"Unfinished: {name}, {size_words(size)} are there; `deskhand models get` goes on with it.")
    for problem in catalogue.problems():
        tell(problem)
    tell(HOW_ESTIMATED)
    return ExitStatus.DONE


def add_model(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        ModelError, SettingsError: of the kind that fits; nothing was added.
    """
    catalogue = Catalogue()
    is_maker = arguments.path.lower() in WORDS and not Path(arguments.path).exists()
    if is_maker or arguments.path.startswith(("http://", "https://")):
        manifest = add_server(
            catalogue,
            arguments.path,
            served_name=arguments.served_name,
            key=arguments.key,
            name=arguments.name,
            wishes=wishes_of(arguments),
            price=arguments.price,
        )
    else:
        manifest = add(
            catalogue,
            Path(arguments.path),
            name=arguments.name,
            quantisation=arguments.quant,
            projector=arguments.projector,
            adapter=arguments.adapter,
            wishes=wishes_of(arguments),
        )
    say_installed(arguments, manifest)
    return ExitStatus.DONE


def remove_model(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        ModelNotFoundError: there is no such model of the owner's.
    """
    stands_in = Catalogue().remove(arguments.name)
    if arguments.json:
        print_json({"removed": arguments.name})
    else:
        print_line(f"{arguments.name} was removed.")
        if stands_in is not None:
            print_line("The name means the model that comes with Deskhand again.")
    return ExitStatus.DONE


def trust_model(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        ModelError, SettingsError: there is no such model, or it cannot be trusted; nothing has changed.
    """
    manifest = trust(Catalogue(), arguments.name, not arguments.no)
    is_trusted = sees_secrets(manifest)
    if arguments.json:
        print_json({"name": manifest.name, "is_trusted": is_trusted})
    elif is_trusted:
        print_line(f"{host_of(manifest)} sees the screen as it is, secrets included, in {manifest.name}.")
    else:
        print_line(f"What looks like a secret is painted over before {manifest.name} sees it.")
    return ExitStatus.DONE


def _step(needs: Needs | None) -> str:
    if needs is None or needs.step_s is None:
        return "?"
    return f"{'' if needs.is_measured else '~'}{seconds_words(needs.step_s)}"


def _price(manifest: Manifest) -> str:
    """What a step costs, where that was measured."""
    price, server = manifest.scores.get(STEP_PRICE), manifest.server
    if price is None or server is None or server.price is None:
        return ""
    return f", {price:.4f} {server.price.currency}"


def _score(manifest: Manifest) -> str:
    score = manifest.scores.get("check_score")
    return "untested" if score is None else f"{score:.0f}/100"
