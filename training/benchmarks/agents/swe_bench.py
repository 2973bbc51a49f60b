"""SWE-bench Verified: an issue and a shell in the instance's container; the patch is graded by its publisher.

Runs in an environment with swebench 5.0.2, with Docker. Settings: see docs/how-to/run-swe-bench.md.
"""

from __future__ import annotations

import os
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from .blank import BLANK
from .container_shell import ContainerShell
from .episode_client import EpisodeClient
from .orders import MODEL, OUT, client_settings, serve_orders
from .swe_bench_grading import (
    WORK_FOLDER,
    Predictions,
    SweBenchError,
    base_of,
    digest_of_instances,
    grade,
    patch_of,
    read_instances,
    run_id_of,
)

LABEL = "deskhand.swe-bench"
"""Of our containers; its value is the folder of the run."""
PROMPT = """\
The repository {repo} is in {folder}, at the commit that the issue below was written for. Change its source \
there so that the issue is resolved, in a way that fits the rest of the code. Hidden tests will judge the \
files as you leave them; changes of existing tests count for nothing. Every command runs in a bash of its \
own, which has no keyboard and no pager and starts in the folder where the one before ended. Delete what you \
wrote only to try things out, do not commit, and finish when you are done.

{issue}"""
_VARIABLES = {
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MANPAGER": "cat",
    "TERM": "dumb",
    "PIP_PROGRESS_BAR": "off",
}
_GRADED_BY = "swebench's run_instance, in another container of the same image"


class SweBenchPlayer:
    """Plays attempts at instances, each in a container of its own."""

    def __init__(
        self,
        client: Any,
        instances: dict[str, dict[str, Any]],
        predictions: Predictions,
        *,
        command_s: float = 60.0,
        test_s: int = 1800,
        network: bool = False,
        output_bytes: int = 10_000,
        owner: str = "",
    ) -> None:
        """
        Args:
            client: docker-py's.
            owner: marks our containers, so that those of an earlier process are found and removed.
        """
        self._client, self.instances, self._predictions = client, instances, predictions
        self._command_s, self._test_s, self._network = command_s, test_s, network
        self._output_bytes, self._owner = output_bytes, owner

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        """What the agent leaves behind is graded however it ended."""
        instance, attempt = self.instances[order["task"]], order["attempt"]
        self._remove_left()
        container = self._started(instance)
        try:
            base = base_of(container)
            ending, facts = self._solved(order, instance, container)
            patch, problem = patch_of(container, base)
        finally:
            container.remove(force=True)
        prediction = self._predictions.put(order["task"], attempt, patch)
        graded = grade(instance, prediction, self._client, run_id_of(attempt), self._test_s)
        said = {"patch_bytes": len(patch.encode()), **({"patch_problem": problem} if problem else {})}
        return {**graded, **said, "ending": ending["kind"], "group": instance["repo"], **facts}

    def _solved(
        self, order: dict[str, Any], instance: dict[str, Any], container: Any
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """How the agent ended, and the facts of its episode."""
        shell = ContainerShell(container, WORK_FOLDER, limit_s=self._command_s, most_bytes=self._output_bytes)
        issue = instance["problem_statement"]
        with EpisodeClient.from_environment(
            task=PROMPT.format(repo=instance["repo"], folder=WORK_FOLDER, issue=issue),
            spelling="shell",
            max_steps=order["max_steps"],
            benchmark="swe-bench",
            task_id=order["task"],
            attempt=order["attempt"],
        ) as episode:
            said = episode.look(BLANK)
            while said["ending"] is None:
                (command,) = said["spelled"]
                output, problem = shell.run(command)
                said = episode.look(BLANK, output=output, problem=problem)
        if episode.facts["fault"]:
            raise RuntimeError(episode.facts["fault"])
        return said["ending"], episode.facts

    def _started(self, instance: dict[str, Any]) -> Any:
        from docker.errors import ImageNotFound

        image = instance["image"]
        try:
            self._client.images.get(image)
        except ImageNotFound:
            self._client.images.pull(image)
        container = self._client.containers.create(
            image=image,
            name=f"deskhand.{instance['instance_id'].lower()}.{time.time_ns()}",
            user="root",
            command="tail -f /dev/null",
            detach=True,
            environment=_VARIABLES,
            network_disabled=not self._network,
            labels={LABEL: self._owner},
        )
        try:
            container.start()
        except BaseException:
            container.remove(force=True)
            raise
        return container

    def _remove_left(self) -> None:
        """Containers of a process of ours that was killed."""
        for one in self._client.containers.list(all=True, filters={"label": f"{LABEL}={self._owner}"}):
            one.remove(force=True)

    def check(self) -> list[dict[str, Any]]:
        """Docker, and that the harness resolves the first instance with its publisher's own patch."""
        name, instance = next(iter(self.instances.items()))
        try:
            found = [
                {"name": "docker", "ok": True, "said": f"Docker {self._client.version()['Version']} answers"}
            ]
        except Exception as problem:  # of whatever kind docker-py raises
            return [{"name": "docker", "ok": False, "said": f"Docker does not answer: {problem}"[:300]}]
        prediction = {"instance_id": name, "model_name_or_path": "gold", "model_patch": instance["patch"]}
        try:
            graded = grade(instance, prediction, self._client, "deskhand-check", self._test_s)
            said = f"{name} with its publisher's patch is {graded['graded']}"
            return [*found, {"name": "harness", "ok": graded["score"] == 1.0, "said": said}]
        except SweBenchError as problem:
            return [*found, {"name": "harness", "ok": False, "said": str(problem)}]

    def hello(self, dataset: str, split: str) -> dict[str, Any]:
        moving = {
            "dataset": f"{Path(dataset).name or dataset}, {split}",
            "instances": digest_of_instances(self.instances),
            "command_s": self._command_s,
            "test_s": self._test_s,
            "network": self._network,
            "output_bytes": self._output_bytes,
            "task_prompt": PROMPT,
            "hints": "not given",
            "tools": "a shell as root in the instance's image; no editor, no browser",
            "shell": "a bash for each command; folder and exported variables stay",
            "git_history": "as in the image",
            "patch": "git diff of all files against the image's HEAD, whatever the ending",
            "graded_by": _GRADED_BY,
            "screen": "none",
            "observation": "the command's output",
        }
        return {
            "tasks": list(self.instances),
            "versions": {"swebench": version("swebench")},
            "settings": moving,
        }


def docker_client(limit_s: float) -> Any:
    """
    Raises:
        SweBenchError: Docker's address makes no sense; whether it answers is seen later.
    """
    import docker

    try:
        return docker.from_env(timeout=limit_s)
    except docker.errors.DockerException as problem:
        raise SweBenchError(
            "SWE-bench needs Docker, as each instance runs in an image of its own (about 120 GB for all), and"
            f" Docker does not answer here: {problem}"[:400]
        ) from problem


def main() -> None:
    settings = client_settings()
    dataset = settings["dataset"]
    if Path(dataset).is_file():
        dataset = str(Path(dataset).absolute())
    instances = read_instances(dataset, settings["split"])
    out = Path(os.environ[OUT])
    # The harness keeps its logs below the working directory.
    os.chdir(out)
    player = SweBenchPlayer(
        docker_client(settings["command_s"] + settings["test_s"]),
        instances,
        Predictions(out, f"deskhand-{Path(os.environ[MODEL]).name}"),
        command_s=settings["command_s"],
        test_s=settings["test_s"],
        network=settings["network"],
        output_bytes=settings["output_bytes"],
        owner=str(out),
    )
    serve_orders(player.hello(dataset, settings["split"]), player.play, player.check)


if __name__ == "__main__":
    try:
        main()
    except SweBenchError as problem:
        raise SystemExit(str(problem)) from None
