"""BrowseComp by its publisher's own file, loaded when it runs: decryption, prompts, grades. I/O: files, HTTP.

That file is `browsecomp_eval.py` of openai/simple-evals, written for by its commit ee3b0318. The class in it
counts no answer as correct there: it compares what its `grade_sample` gives, "correct: yes", with "yes" (pull
request 93, open). Here the word at the end of that text is the grade. It computes no calibration.

Sentences of errors name a question by its number, and never quote it.
"""

from __future__ import annotations

import base64
import csv
import importlib
import json
import re
import sys
import time
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

EVAL_FILE = "browsecomp_eval.py"
COLUMNS = ("problem", "answer", "canary")
_PACKAGE = "simple_evals"
_NAMES = ("BrowseCompEval", "GRADER_TEMPLATE", "QUERY_TEMPLATE", "SamplerBase", "decrypt", "derive_key")
_TRIES = 5
_REPLY_LIMIT_S = 300.0
_WORTH_ANOTHER_TRY = frozenset((408, 409, 429, *range(500, 600)))
_CONFIDENCE = re.compile(r"confidence:\s*(?:0\s*\|)?\s*(\d+(?:\.\d+)?)", re.IGNORECASE)


class BrowseCompError(Exception):
    """BrowseComp cannot be played like this; one sentence."""


class QuestionsFileError(BrowseCompError):
    """The file of questions is missing, or is not what the publisher wrote."""


class PublisherFileError(BrowseCompError):
    """The publisher's file is missing, or cannot be loaded."""


class GraderMissingError(BrowseCompError):
    """No model was named that grades, or none that may be asked."""


class GraderFailedError(BrowseCompError):
    """The grader gives no reply."""


class ResponseGrade(NamedTuple):
    """What the grader made of a response."""

    is_correct: bool
    said: str
    """What the publisher's `grade_sample` gave."""
    confidence: float
    """From 0 to 100; 100 where the grader says none, as its prompt asks for."""


def load_publisher(folder: Path) -> Any:
    """The publisher's module, from their repository's folder.

    Raises:
        PublisherFileError: it is not there, needs what is not installed, or lacks what it had.
    """
    if not (folder / EVAL_FILE).is_file():
        raise PublisherFileError(
            f"There is no {EVAL_FILE} in {folder.absolute()}: git clone https://github.com/openai/simple-evals"
        )
    # Their files import each other as a package, and the folder's name is no package's.
    for name in [one for one in sys.modules if one.partition(".")[0] == _PACKAGE]:
        del sys.modules[name]
    package = ModuleType(_PACKAGE)
    package.__path__ = [str(folder.absolute())]
    sys.modules[_PACKAGE] = package
    importlib.invalidate_caches()
    try:
        found = importlib.import_module(f"{_PACKAGE}.{EVAL_FILE.removesuffix('.py')}")
    except (ImportError, SyntaxError) as problem:
        raise PublisherFileError(f"{folder / EVAL_FILE} cannot be loaded: {problem}") from problem
    if missing := [name for name in _NAMES if not hasattr(found, name)]:
        raise PublisherFileError(f"{folder / EVAL_FILE} has no {', '.join(missing)}.")
    return found


def read_questions(file: Path) -> dict[str, dict[str, str]]:
    """Name (`q0001` is the first row) → row, encrypted as it is in the file.

    Raises:
        QuestionsFileError: it is missing, or lacks a column, a value or all rows.
    """
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines)
            columns, rows = reader.fieldnames or (), list(reader)
    except FileNotFoundError:
        raise QuestionsFileError(
            f"There is no {file.absolute()}: fetch the questions from the address in {EVAL_FILE}"
        ) from None
    except (OSError, UnicodeDecodeError, csv.Error) as problem:
        raise QuestionsFileError(f"{file} cannot be read: {type(problem).__name__}.") from problem
    if missing := [name for name in COLUMNS if name not in columns]:
        raise QuestionsFileError(f"{file} has no column {', '.join(missing)}.")
    if not rows:
        raise QuestionsFileError(f"{file} has no questions.")
    found = {f"q{number:04d}": row for number, row in enumerate(rows, 1)}
    for name, row in found.items():
        if not all(row[column] for column in COLUMNS):
            raise QuestionsFileError(f"{file}: {name} lacks a value.")
    return found


def decrypted(publisher: Any, name: str, row: dict[str, str]) -> tuple[str, str]:
    """Question and answer.

    Raises:
        QuestionsFileError: they were not encrypted with the row's canary.
    """
    try:
        return tuple(publisher.decrypt(row[column], row["canary"]) for column in COLUMNS[:2])
    except ValueError:  # base64 or UTF-8; without its cause, which quotes what it read
        raise QuestionsFileError(f"{name} cannot be decrypted with its canary.") from None


def encrypted(publisher: Any, text: str, canary: str) -> str:
    """What `decrypt` of the publisher takes back: XOR with their key, in base64."""
    data = text.encode()
    key = publisher.derive_key(canary, len(data))
    return base64.b64encode(bytes(one ^ other for one, other in zip(data, key, strict=True))).decode("ascii")


class ChatGrader:
    """A model behind `POST …/chat/completions`, as the publisher's classes ask one."""

    def __init__(
        self,
        publisher: Any,
        address: str,
        model: str,
        *,
        key: str = "",
        system: str = "",
        temperature: float = 0.5,
        max_tokens: int = 2048,
        pause_s: float = 1.0,
    ) -> None:
        """
        Args:
            address: as `https://api.openai.com/v1`.
            key: sent by HTTPS or on this machine only.
            pause_s: before a second try; each further one waits twice as long.

        Raises:
            GraderMissingError: no model is named, or the key would go in the clear.
        """
        place = urlsplit(address)
        if not model or place.scheme not in ("http", "https") or not place.hostname:
            raise GraderMissingError(
                "No model that grades is named: --set grader_address=http://127.0.0.1:8080/v1"
                " --set grader_model=NAME"
            )
        if key and place.scheme == "http" and place.hostname not in ("127.0.0.1", "localhost", "::1"):
            raise GraderMissingError(f"The grader's key would go to {place.hostname} unencrypted: use https.")
        self.response_kind = sys.modules[publisher.SamplerBase.__module__].SamplerResponse
        self._place, self._model, self._key = place, model, key
        self._system, self._temperature, self._max_tokens = system, temperature, max_tokens
        self._pause_s = pause_s
        self.last_reply = ""

    def _pack_message(self, role: str, content: Any) -> dict[str, Any]:
        return {"role": role, "content": content}

    def __call__(self, message_list: list[dict[str, Any]]) -> Any:
        """
        Raises:
            GraderFailedError: it refuses, or does not answer after five tries.
        """
        first = [self._pack_message("system", self._system)] if self._system else []
        messages = [*first, *message_list]
        body = {
            "model": self._model,
            "messages": messages,
            "temperature": self._temperature,
            "max_tokens": self._max_tokens,
        }
        problem = ""
        for number in range(_TRIES):
            if number:
                time.sleep(self._pause_s * 2 ** (number - 1))
            try:
                status, said = self._post(json.dumps(body).encode())
            except (OSError, HTTPException) as error:
                problem = f"does not answer ({type(error).__name__})"
                continue
            if status == 200:
                self.last_reply = _content(said)
                return self.response_kind(
                    response_text=self.last_reply,
                    actual_queried_message_list=messages,
                    response_metadata={},
                )
            problem = f"answers with status {status}"  # its words may quote the question
            if status not in _WORTH_ANOTHER_TRY:
                break
        raise GraderFailedError(f"The grader {problem}.")

    def _post(self, data: bytes) -> tuple[int, bytes]:
        kind = HTTPSConnection if self._place.scheme == "https" else HTTPConnection
        connection = kind(self._place.hostname or "", self._place.port, timeout=_REPLY_LIMIT_S)
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        try:
            connection.request("POST", f"{self._place.path.rstrip('/')}/chat/completions", data, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def _content(said: bytes) -> str:
    try:
        text = json.loads(said)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        text = None
    if not isinstance(text, str) or not text:
        raise GraderFailedError("The grader answers with no text.")
    return text


def asked_of(publisher: Any, question: str) -> str:
    """The prompt that the publisher asks a question by."""
    return str(publisher.QUERY_TEMPLATE.format(Question=question))


def grade(publisher: Any, grader: ChatGrader, question: str, answer: str, response: str) -> ResponseGrade:
    """By the publisher's `grade_sample`.

    Raises:
        GraderFailedError: see `ChatGrader`.
    """
    evaluation = bare_evaluation(publisher.BrowseCompEval, grader)
    said = str(evaluation.grade_sample(question, answer, response))
    confidence = _CONFIDENCE.search(grader.last_reply)
    return ResponseGrade(
        word_of(said) == "yes", said, min(100.0, float(confidence.group(1))) if confidence else 100.0
    )


def word_of(said: str) -> str:
    """
    >>> word_of("correct: yes"), word_of("no")
    ('yes', 'no')
    """
    return said.rpartition(":")[2].strip()


def bare_evaluation(kind: type[Any], grader: Any, examples: list[dict[str, str]] | None = None) -> Any:
    """The publisher's evaluation without its `__init__`, which fetches the questions from the network."""
    evaluation = object.__new__(kind)
    evaluation.grader_model, evaluation.examples = grader, examples or []
    return evaluation


def digest_of_file(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:8]


def digest_of_text(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]
