"""The server of episodes: opens a model, listens on this machine's own address. I/O: all of it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from agent.loopback.gate import ADDRESS
from agent.loopback.listener import Listener, ListenLimits, open_socket
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.ports import Model
from agent.session import window_for
from agent.settings import PictureWindow, Settings
from training.benchmarks.serving.episodes import ServedEpisodes, ServeLimits
from training.benchmarks.serving.routes import MAX_BODY_BYTES, ROOT, EpisodeRoutes
from training.benchmarks.serving.shared_model import SharedModel

_LISTENING = ListenLimits(
    num_connections=128,
    body_bytes=MAX_BODY_BYTES,
    request_s=60.0,
    write_s=60.0,
    drained_bytes=2 * MAX_BODY_BYTES,
    drain_s=20.0,  # that many bytes take longer on a busy machine than the usual two seconds
)
_SWEEP_S = 1.0


@dataclass(frozen=True, slots=True)
class AgentChoice:
    """Which agent is served; all of it moves a score."""

    model: str = "embedded"
    """A name or a folder."""
    dialect: str = ""
    """"" is the model's own."""
    temperature: float = 0.0
    pictures: PictureWindow | None = None
    looks_again: bool = True


@dataclass(frozen=True, slots=True)
class ServedAgent:
    """A running server, for those in this process."""

    address: str
    token: str = field(repr=False)
    about: Mapping[str, Any]


@contextmanager
def served_agent(
    choice: AgentChoice,
    home: Path,
    *,
    port: int = 0,
    model: Model | None = None,
    manifest: Manifest | None = None,
    limits: ServeLimits | None = None,
) -> Iterator[ServedAgent]:
    """Serve on a thread until the end of the block.

    Args:
        home: gets the records.
        model: another one than the choice says, with its `manifest`; tests have a scripted one.

    Raises:
        ModelError: the model cannot be opened.
        SettingsError: the port is taken.
    """
    manifest = manifest or Catalogue().get(choice.model)
    if choice.dialect:
        manifest = replace(manifest, dialect=choice.dialect)
    opened = runtime_settings(Settings.from_environment())
    runtime = replace(
        opened, temperature=choice.temperature, looks_again=opened.looks_again and choice.looks_again
    )
    shared = SharedModel(model or open_model(manifest, runtime))
    episodes = ServedEpisodes(manifest, shared, home, limits, pictures=choice.pictures)
    about = settings_of(manifest, choice)
    token = secrets.token_urlsafe(32)
    try:
        with open_socket(port) as listening:
            address = f"http://{ADDRESS}:{listening.getsockname()[1]}/{ROOT}"
            listener = Listener(token, EpisodeRoutes(episodes, about), limits=_LISTENING)
            with _on_a_thread(lambda over: _serve(listener, listening, episodes, over)):
                yield ServedAgent(address, token, about)
    finally:
        episodes.close()
        shared.close()


def settings_of(manifest: Manifest, choice: AgentChoice) -> dict[str, Any]:
    """Every setting of the agent that moves a score, by name."""
    return {
        "deskhand": version("deskhand"),
        "model": manifest.name,
        "weights_version": manifest.weights_version,
        "format": manifest.format.value,
        "files": {file.path: file.sha256 for file in manifest.files.values()},
        "dialect": manifest.dialect,
        "frame": manifest.frame.value,
        "history_pictures": manifest.history_images,
        "pictures": window_for(manifest, choice.pictures).value,
        "context_tokens": manifest.context_tokens,
        "max_reply_tokens": manifest.max_reply_tokens,
        "picture_pixels": [manifest.image.min_pixels, manifest.image.max_pixels],
        "picture_canvas": list(manifest.image.canvas_px) if manifest.image.canvas_px else None,
        "temperature": choice.temperature,
        "looks_again": choice.looks_again,
    }


async def _serve(listener: Listener, listening: Any, episodes: ServedEpisodes, over: asyncio.Event) -> None:
    server = await listener.listen(listening)
    while not over.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), _SWEEP_S)
        await asyncio.to_thread(episodes.end_idle)
    await listener.refuse_more(server)
    await asyncio.to_thread(episodes.close)
    await listener.send_away_all()
    await server.wait_closed()


@contextmanager
def _on_a_thread(serve: Callable[[asyncio.Event], Any]) -> Iterator[None]:
    loop, over = asyncio.new_event_loop(), asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(serve(over)), name="served-agent")
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
