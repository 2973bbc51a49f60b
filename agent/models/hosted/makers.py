"""The makers whose models can be asked, by dialect. Pure but for looking whether a package is there."""

from __future__ import annotations

from importlib.util import find_spec

from agent.errors import ModelBrokenError, ModelNotFoundError
from agent.models.hosted.claude import Claude
from agent.models.hosted.gemini import Gemini
from agent.models.hosted.maker import Maker
from agent.models.hosted.openai_computer import OpenAi

MAKERS: dict[str, type[Maker]] = {
    "claude": Claude,
    "openai-computer": OpenAi,
    "gemini-computer": Gemini,
}
_MODULES = {"google-genai": "google.genai"}


def is_hosted(dialect: str) -> bool:
    """Whether models of the dialect run at their makers, and are asked through their packages."""
    return dialect in MAKERS


def maker_of(dialect: str) -> Maker:
    """The maker of a dialect, with the package installed.

    Raises:
        ModelBrokenError: it is no maker's dialect.
        ModelNotFoundError: the package is missing.
    """
    if dialect not in MAKERS:
        raise ModelBrokenError(f"No maker's server speaks the dialect {dialect!r}.")
    maker = MAKERS[dialect]()
    require_package(maker)
    return maker


def require_package(maker: Maker) -> None:
    """
    Raises:
        ModelNotFoundError: the maker's package is not installed; the message says how to install it.
    """
    module = _MODULES.get(maker.package, maker.package)
    try:
        is_there = find_spec(module) is not None
    except ModuleNotFoundError:  # of the package around it
        is_there = False
    if not is_there:
        raise ModelNotFoundError(
            f"Models of {maker.title} are asked through the package {maker.package}, which is not installed:"
            f' run `make setup EXTRAS=hosted`, or `pip install "deskhand[hosted]"`.'
        )
