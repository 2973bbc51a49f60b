"""The argument parser of `deskhand models`. Pure."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from agent.actions.dialects import DIALECTS
from agent.coordinates import CoordinateFrame
from agent.errors import SettingsError
from agent.models.builds.plan import BuildKind
from agent.models.catalogue.description import Wishes
from agent.models.manifest import TokenPrice
from agent.models.prices import read_price
from app.cli.words import add_json, positive

DEFAULT_NUM_TARGETS = 12
_MOST_PRICES = 4

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_models(commands: Commands) -> None:
    models = commands.add_parser("models", help="list, get, add, check and remove models")
    words = models.add_subparsers(dest="models_command", metavar="COMMAND", required=True)
    _add_list(words)
    _add_get(words)
    _add_add(words)
    _add_check(words)
    _add_trust(words)
    _add_runtime(words)
    remove = words.add_parser(
        "remove",
        help="delete a model that you added",
        description="Delete a model of yours with its files, or what is left of an unfinished download.",
    )
    remove.add_argument("name", metavar="NAME", help="a name from `deskhand models list`")
    add_json(remove)


def _add_list(words: Commands) -> None:
    listing = words.add_parser(
        "list",
        help="what is installed, and what can be fetched",
        description="What is installed, what can be fetched by name, and what each needs on this machine.",
    )
    listing.add_argument("--installed", action="store_true", help="only those that are installed")
    add_json(listing)


def _add_get(words: Commands) -> None:
    get = words.add_parser(
        "get",
        help="fetch a model from a Hugging Face hub",
        description="Fetch a model. First it is said what it needs on this machine; then it is fetched, from"
        " where an earlier try ended, checked against its checksums, and installed as a whole or not at all."
        " HF_ENDPOINT names another hub.",
    )
    get.add_argument(
        "wanted", metavar="NAME", help="a name from `deskhand models list`, or a repository as OWNER/NAME"
    )
    get.add_argument("--quant", metavar="Q", default="", help="quantisation, like Q4_K_M (GGUF repositories)")
    get.add_argument(
        "--revision",
        metavar="R",
        default="",
        help="branch, tag or commit (default: the pinned one of a known model, else main)",
    )
    get.add_argument("--dry-run", action="store_true", help="only say what it would need")
    get.add_argument(
        "--anyway", action="store_true", help="even when it does not fit into this machine's memory"
    )
    _add_wishes(get)
    add_json(get)


def _add_add(words: Commands) -> None:
    add = words.add_parser(
        "add",
        help="add a model from this computer, or one that a server runs",
        description="Add a GGUF file (its projector is found beside it), a Hugging Face folder, a model"
        " folder with a manifest, a model that an OpenAI-compatible server runs, or one of Anthropic, OpenAI"
        " or Google.",
    )
    add.add_argument(
        "path",
        metavar="PATH",
        help="a file, a folder, a server's address (http://…), or a maker: anthropic, openai, google",
    )
    add.add_argument("--quant", metavar="Q", default="", help="which of several quantisations in the folder")
    add.add_argument("--projector", metavar="FILE", type=Path, help="where it is not beside the model")
    add.add_argument(
        "--adapter",
        metavar="FOLDER",
        type=Path,
        help="LoRA adapter of a Hugging Face folder, where not in it",
    )
    add.add_argument(
        "--served-name", metavar="NAME", default="", help="which of the models that the server runs"
    )
    add.add_argument(
        "--key", metavar="NAME", default="", help="entry of the keyring with the key that the server wants"
    )
    add.add_argument(
        "--price",
        metavar="P,R[,C[,W]]",
        type=token_price,
        help="what a million tokens of a prompt and of a reply cost; then those of a prompt that were in the"
        " server's cache, and those put there. With a currency: 3,15,0.3,3.75EUR (default USD)",
    )
    _add_wishes(add)
    add_json(add)


def _add_check(words: Commands) -> None:
    check = words.add_parser(
        "check",
        help="try a model and score it",
        description="Try a model stage by stage: files, load, text, pictures, cancelling, pointing at things"
        " in drawn screens, speed. What is wrong is said with what to do about it; the scores are saved.",
    )
    check.add_argument("name", metavar="NAME", help="a name from `deskhand models list`, or a model's folder")
    check.add_argument(
        "--targets",
        metavar="N",
        type=positive,
        default=DEFAULT_NUM_TARGETS,
        help=f"things to point at (default {DEFAULT_NUM_TARGETS})",
    )
    add_json(check)


def _add_trust(words: Commands) -> None:
    trust = words.add_parser(
        "trust",
        help="show a model in your own network the screen as it is",
        description="Models on other computers are shown pictures in which everything that looks like a"
        " secret is painted over. One that runs in your own network (at a private address) can be shown the"
        " screen as it is; a maker's model cannot.",
    )
    trust.add_argument("name", metavar="NAME", help="a name from `deskhand models list`")
    trust.add_argument("--no", action="store_true", help="paint secrets over again")
    add_json(trust)


def _add_runtime(words: Commands) -> None:
    runtime = words.add_parser(
        "runtime",
        help="install a llama.cpp for your GPU, or go back",
        description="Finds the GPU and installs the build of llama-cpp-python that fits it into a folder of"
        " its own: a wheel where there is one, else compiled here with a progress bar. It is tried before"
        " models run with it. DESKHAND_LLAMA_WHEELS names another place for wheels.",
    )
    runtime.add_argument(
        "--kind",
        choices=[kind.value for kind in BuildKind],
        default="",
        help="which build (default: what suits the GPU); cpu is for exactly this processor",
    )
    runtime.add_argument("--index", metavar="URL", default="", help="where wheels are looked for")
    runtime.add_argument("--compile", action="store_true", help="compile it also where there is a wheel")
    runtime.add_argument("--dry-run", action="store_true", help="show the plan")
    runtime.add_argument("--list", action="store_true", help="the builds that are there")
    runtime.add_argument("--use", metavar="NAME", default="", help="have models run with one of them")
    runtime.add_argument("--back", action="store_true", help="have models run with Deskhand's own again")
    runtime.add_argument("--remove", metavar="NAME", default="", help="delete one of them")
    add_json(runtime)


def _add_wishes(command: argparse.ArgumentParser) -> None:
    command.add_argument("--name", metavar="NAME", default="", help="what the model is to be called here")
    command.add_argument(
        "--dialect",
        choices=sorted(DIALECTS),
        default="",
        help="how it is asked, when its files say it wrongly",
    )
    command.add_argument(
        "--frame",
        choices=[frame.value for frame in CoordinateFrame],
        help="what the numbers of its points mean, when its files say it wrongly",
    )
    command.add_argument(
        "--thinking",
        choices=["on", "off"],
        help="whether a model that can do both thinks before it acts (default: as its chat template says)",
    )


def token_price(text: str) -> TokenPrice:
    """The prices of a server, as the option has them.

    >>> token_price("3,15,0.3")
    TokenPrice(prompt=3.0, reply=15.0, cached=0.3, written=None, currency='USD')
    """
    try:
        return read_price(text)
    except SettingsError as error:
        raise argparse.ArgumentTypeError(str(error).removesuffix(".")) from None


def wishes_of(arguments: argparse.Namespace) -> Wishes:
    """What was said of a model's dialect and frame, and whether it thinks."""
    return Wishes(
        arguments.dialect,
        CoordinateFrame(arguments.frame) if arguments.frame else None,
        {"on": True, "off": False}.get(arguments.thinking or ""),
    )
