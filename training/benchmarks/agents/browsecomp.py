"""BrowseComp: questions that take long browsing, in BrowserGym's browser, graded by its publisher's prompt.

A task is the number of a row of the publisher's file, `q0001`. Questions and answers are decrypted when they
are played and go to the agent and the grader; what goes back is a grade. Settings: see
docs/how-to/run-browsecomp.md; the grader's key is in the variable DESKHAND_GRADER_KEY or OPENAI_API_KEY.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from .blank import BLANK
from .browsecomp_check import check_grader, check_publisher
from .browsecomp_grading import (
    EVAL_FILE,
    BrowseCompError,
    ChatGrader,
    asked_of,
    decrypted,
    digest_of_file,
    digest_of_text,
    grade,
    load_publisher,
    read_questions,
)
from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

KEY_VARIABLES = ("DESKHAND_GRADER_KEY", "OPENAI_API_KEY")


class AnsweringPage(Protocol):
    """What the agent sees while it looks for an answer."""

    abilities: tuple[str, ...]
    spelling: str

    def picture(self) -> bytes: ...

    def perform(self, spelled: list[Any]) -> str:
        """Why it could not be performed; "" where it was."""
        ...

    def close(self) -> None: ...


class ClosedBook:
    """No browser: the agent answers from what its model knows."""

    abilities: tuple[str, ...] = ("screen",)
    spelling = "ours"

    def picture(self) -> bytes:
        return BLANK

    def perform(self, spelled: list[Any]) -> str:
        return "There is nothing to act on here: finish with an answer from what you know."

    def close(self) -> None: ...


class PageFailedError(BrowseCompError):
    """The browser cannot go on; without its own words, which may quote what was typed."""


class BrowserPage:
    """BrowserGym's open-ended page, by coordinates and addresses."""

    abilities: tuple[str, ...] = ("screen", "browser")
    spelling = "browsergym"

    def __init__(self, environment: Any, png_of: Callable[[Any], bytes]) -> None:
        """
        Args:
            environment: a Gymnasium environment of BrowserGym's, which this closes.
            png_of: makes a file of its pictures.
        """
        self._environment, self._png_of = environment, png_of
        try:
            self._observation = environment.reset(seed=0)[0]
        except BaseException:
            environment.close()
            raise

    def picture(self) -> bytes:
        return self._png_of(self._observation["screenshot"])

    def perform(self, spelled: list[Any]) -> str:
        """
        Raises:
            PageFailedError: the browser cannot go on.
        """
        problem = ""
        for call in spelled:
            try:
                self._observation = self._environment.step(call)[0]
            except Exception as error:  # of whatever kind BrowserGym and Playwright raise
                raise PageFailedError(f"The browser failed ({type(error).__name__}).") from None
            problem = str(self._observation["last_action_error"])
        return problem

    def close(self) -> None:
        self._environment.close()


def open_browser(settings: dict[str, Any]) -> BrowserPage:
    """A browser at `start`, with a page of `width_px`×`height_px`."""
    import browsergym.core  # registers the environment below
    import gymnasium

    from .browsergym import action_set, png_of

    # The question stays out of BrowserGym: its chat window and its errors would show it.
    environment = gymnasium.make(
        f"{browsergym.__name__}/openended",
        task_kwargs={"start_url": settings["start"], "goal": "Answer."},
        viewport={"width": settings["width_px"], "height": settings["height_px"]},
        action_mapping=action_set("openended").to_python_code,
    )
    return BrowserPage(environment, png_of)


class BrowseCompPlayer:
    """Plays attempts at questions, each on a page of its own."""

    def __init__(
        self,
        publisher: Any,
        questions: dict[str, dict[str, str]],
        grader: ChatGrader,
        open_page: Callable[[], AnsweringPage],
    ) -> None:
        self._publisher, self.questions = publisher, questions
        self._grader, self._open_page = grader, open_page

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        """An agent that ends without an answer is graded by an empty response."""
        name = order["task"]
        question, answer = decrypted(self._publisher, name, self.questions[name])
        ending, facts = self._answered(order, asked_of(self._publisher, question))
        response = ending["text"] if ending["kind"] == "finished" else ""
        found = grade(self._publisher, self._grader, question, answer, response)
        return {
            "score": float(found.is_correct),
            "ending": ending["kind"],
            "confidence": found.confidence,
            **facts,
        }

    def _answered(self, order: dict[str, Any], task: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """How the agent ended, and the facts of its episode."""
        page = self._open_page()
        try:
            with EpisodeClient.from_environment(
                task=task,
                spelling=page.spelling,
                abilities=list(page.abilities),
                max_steps=order["max_steps"],
                benchmark="browsecomp",
                task_id=order["task"],
                attempt=order["attempt"],
                may_resize=True,
            ) as episode:
                said = episode.look(page.picture())
                while said["ending"] is None:
                    problem = page.perform(said["spelled"])
                    said = episode.look(page.picture(), problem=problem)
        finally:
            page.close()
        if episode.facts["fault"]:
            raise RuntimeError(episode.facts["fault"])
        return said["ending"], episode.facts

    def check(self) -> list[dict[str, Any]]:
        for name, row in self.questions.items():
            decrypted(self._publisher, name, row)
        found = [
            check_publisher(self._publisher),
            {"name": "questions", "ok": True, "said": f"{len(self.questions)} can be decrypted"},
        ]
        try:
            found.append(check_grader(self._publisher, self._grader))
        except BrowseCompError as problem:
            found.append({"name": "grader", "ok": False, "said": str(problem)})
        try:
            self._open_page().close()
        except Exception as problem:  # of whatever kind BrowserGym and Playwright raise
            said = f"does not open its first page ({type(problem).__name__}): {problem}"
            return [*found, {"name": "page", "ok": False, "said": said[:300]}]
        return [*found, {"name": "page", "ok": True, "said": "opens"}]


def main() -> None:
    settings = client_settings()
    folder, file = Path(settings["publisher"]), Path(settings["questions"])
    publisher, questions = load_publisher(folder), read_questions(file)
    key = next((os.environ[name] for name in KEY_VARIABLES if os.environ.get(name)), "")
    grader = ChatGrader(
        publisher,
        settings["grader_address"],
        settings["grader_model"],
        key=key,
        system=settings["grader_system"],
        temperature=settings["grader_temperature"],
        max_tokens=settings["grader_max_tokens"],
    )
    versions = {EVAL_FILE: digest_of_file(folder / EVAL_FILE)}
    moving = {
        **{name: value for name, value in settings.items() if name.startswith("grader_")},
        "questions_file": digest_of_file(file),
        "question_prompt": digest_of_text(publisher.QUERY_TEMPLATE),
        "grader_prompt": digest_of_text(publisher.GRADER_TEMPLATE),
        "confidence": "as the grader extracts it, 100 where it says none",
    }
    open_page: Callable[[], AnsweringPage] = ClosedBook
    if settings["browsing"]:
        from .browsergym import use_browser

        if settings["executable"]:
            use_browser(settings["executable"])
        versions |= {name: version(name) for name in ("browsergym-core", "playwright")}
        moving |= {
            "tools": "browser (coord, nav); no search tool, no shell",
            "start": settings["start"],
            "screen": f"{settings['width_px']}×{settings['height_px']}",
            "observation": "screenshot",
            "browser": settings["executable"] or "Playwright's own",
        }
        open_page = partial(open_browser, settings)
    else:
        moving |= {"tools": "none, closed book", "screen": "none", "observation": "none"}
    player = BrowseCompPlayer(publisher, questions, grader, open_page)
    hello = {"tasks": list(questions), "versions": versions, "settings": moving}
    serve_orders(hello, player.play, player.check)


if __name__ == "__main__":
    try:
        main()
    except BrowseCompError as problem:
        raise SystemExit(str(problem)) from None
