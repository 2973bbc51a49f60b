"""Prints models and their needs for `deskhand models`. Writes standard output."""

from __future__ import annotations

import argparse
from typing import Any

from agent.models.catalogue.needs import Needs
from agent.models.manifest import Manifest
from app.cli.output import print_json, print_line
from app.running.usual_tools import calls_functions

NO_TOOLS = "No tools beside the screen (--tools) are given to what was not trained to use them: {models}."


def say_installed(arguments: argparse.Namespace, manifest: Manifest, **more: Any) -> None:
    """Print the installed model and the next step."""
    if arguments.json:
        print_json({**installed_json(manifest, None), **more})
        return
    print_line(f"{manifest.name} is installed: {manifest.description}")
    print_line(
        f"Asked in the dialect {manifest.dialect}, points in {manifest.frame.value}, pictures of at most"
        f" {manifest.image.max_pixels} pixels, {manifest.history_images} of them, {manifest.context_tokens}"
        f" tokens of context: {manifest.folder / 'manifest.json'}"
    )
    if not calls_functions(manifest.dialect):
        print_line(NO_TOOLS.format(models=manifest.name))
    print_line(f"Now try it: deskhand models check {manifest.name}")


def needs_json(needs: Needs) -> dict[str, Any]:
    """The needs as JSON, with the download's disk space."""
    return {**memory_json(needs), "disk_bytes": needs.disk_bytes, "free_disk_bytes": needs.free_disk_bytes}


def memory_json(needs: Needs) -> dict[str, Any]:
    return {
        "memory_bytes": needs.memory_bytes,
        "free_memory_bytes": needs.free_memory_bytes,
        "fits_memory": needs.fits_memory,
        "seconds_per_step": needs.step_s,
        "is_measured": needs.is_measured,
        "gpu_layers": needs.placement.num_layers if needs.placement else 0,
        "gpu_bytes": needs.placement.gpu_bytes if needs.placement else 0,
    }


def installed_json(manifest: Manifest, needs: Needs | None) -> dict[str, Any]:
    return {
        "name": manifest.name,
        "format": manifest.format.value,
        "size_bytes": manifest.size_bytes,
        "description": manifest.description,
        "folder": str(manifest.folder),
        "dialect": manifest.dialect,
        "frame": manifest.frame.value,
        "uses_tools": calls_functions(manifest.dialect),
        "scores": manifest.scores,
        **(memory_json(needs) if needs else {}),
    }
