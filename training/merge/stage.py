"""The stage `merge`: one model from specialists of one start, checked by domain. I/O: model folders."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from agent.store.writer import write_atomically
from training.errors import GateError, MergeError, RecipeError
from training.merge.adapters import is_adapter, merge_adapters
from training.merge.model_folders import MergeSource, merge_folders
from training.policy.models import load_model
from training.rl.held_out import evaluate_policy
from training.worlds.choosing import world_for

KEEPS = 0.95
"""Share of the best specialist's success to keep in each domain."""


@dataclass(frozen=True, slots=True)
class DomainCheck:
    domain: str
    best: str
    """The specialist that is best in this domain."""
    best_success: float
    merged_success: float

    @property
    def kept(self) -> float:
        """Share of the best specialist's success; 1 where none has any."""
        return self.merged_success / self.best_success if self.best_success else 1.0

    @property
    def passes(self) -> bool:
        return self.kept >= KEEPS


def check_domains(
    specialists: Mapping[str, Mapping[str, float]], merged: Mapping[str, float]
) -> list[DomainCheck]:
    """
    Args:
        specialists: name → domain → success from 0 to 1, all measured on the same held-out tasks.
        merged: domain → success of the merged model on those tasks.

    Raises:
        MergeError: a domain was not measured for every model.
    """
    for name, scores in specialists.items():
        if scores.keys() != merged.keys():
            unmeasured = ", ".join(sorted(scores.keys() ^ merged.keys()))
            raise MergeError(
                f"{name} and the merged model were not measured in the same domains: {unmeasured}."
            )
    checks = []
    for domain, success in merged.items():
        best = max(specialists, key=lambda name: specialists[name][domain])
        checks.append(DomainCheck(domain, best, specialists[best][domain], success))
    return checks


@dataclass(frozen=True, slots=True)
class MergeRecipe:
    """Parameter interpolation."""

    out: Path
    """Folder of the merged model; must not exist yet."""
    sources: tuple[Path, ...]
    """Model or adapter folders of the specialists, with commas between."""
    weights: tuple[float, ...]
    """Their weights: 0 or more, 1 in all."""
    base: Path | None = None
    """For adapters: the folder of their base model."""
    check_in: tuple[str, ...] = ()
    """Worlds in which the merged model must keep 95% of the best specialist's success."""
    held_out: int = 128
    """Held-out tasks of each world."""
    threads: int = 1
    """CPU threads of torch."""


def train(recipe: MergeRecipe) -> Path:
    """Merge; returns the folder of the merged model, with `checks.json` beside it when it was evaluated.

    Raises:
        MergeError: the models do not fit together.
        GateError: the merged model lost too much in a domain; it is kept for inspection.
    """
    torch.set_num_threads(recipe.threads)
    if len(recipe.sources) != len(recipe.weights):
        raise RecipeError(f"{len(recipe.sources)} models need {len(recipe.sources)} weights.")
    sources = [MergeSource(path, weight) for path, weight in zip(recipe.sources, recipe.weights, strict=True)]
    kinds = {is_adapter(source.folder) for source in sources}
    if len(kinds) > 1:
        raise MergeError("Adapters and whole models cannot be merged with each other.")
    if kinds == {True}:
        if recipe.base is None:
            raise RecipeError("Adapters need --base, the model that they belong to.")
        if recipe.check_in:
            raise RecipeError(
                "Adapters are examined after they are put into their model; leave out --check-in."
            )
        merge_adapters(sources, recipe.base, recipe.out)
    else:
        merge_folders(sources, recipe.out)
    if recipe.check_in:
        _check(recipe)
    return recipe.out


def _check(recipe: MergeRecipe) -> None:
    scores = {str(path): _scores(path, recipe) for path in (*recipe.sources, recipe.out)}
    merged = scores.pop(str(recipe.out))
    checks = check_domains(scores, merged)
    rows = [{**asdict(check), "kept": check.kept, "passes": check.passes} for check in checks]
    path = recipe.out.with_name(f"{recipe.out.name}-checks.json")
    write_atomically(path, (json.dumps(rows, indent=2) + "\n").encode())
    lost = [check for check in checks if not check.passes]
    if lost:
        said = ", ".join(f"{check.kept:.0%} of {check.best} in {check.domain}" for check in lost)
        raise GateError(f"The merged model keeps only {said}.")


def _scores(model: Path, recipe: MergeRecipe) -> dict[str, float]:
    return {
        name: evaluate_policy(
            world_for(name, model), load_model(model), episodes=recipe.held_out
        ).total.success
        for name in recipe.check_in
    }
