"""The child process that runs a GGUF model: `python -m agent.models.llamacpp.child`. I/O: native code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from llama_cpp.llama_speculative import LlamaPromptLookupDecoding

from agent.models.children.drafting import Guess
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.children.server import serve
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.models.llamacpp.native_form_reader import native_sense
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.task_parser.planner import Planner
from agent.ocr.captions import CaptionReader, ReadingAhead
from agent.ocr.inked import for_reading
from agent.settings import CachePrecision

_SAME_TOKENS = 3
"""So many at the end of what was written have to have stood there before, or fewer where none did."""


def load(header: Mapping[str, Any]) -> PrefixEngine:
    projector = header["projector"]
    options = NativeOptions(
        context_tokens=header["context_tokens"],
        reading_threads=header["reading_threads"],
        writing_threads=header["writing_threads"],
        max_image_tokens=header["max_image_tokens"],
        gpu_layers=header["gpu_layers"],
        num_branches=header["num_branches"],
        cache=CachePrecision(header["cache"]),
    )
    model = NativeModel(Path(header["model"]), Path(projector) if projector else None, options)
    if not header["task_parser"]:
        return PrefixEngine(model, thinks=header["thinks"], guess=_guess(model, header["draft_tokens"]))
    encoder, heads = header["task_parser"]
    parser = NativeParser([Path(part) for part in encoder], Path(heads), threads=options.reading_threads)
    parts, forms = header["sense"]
    sense = native_sense(
        [Path(part) for part in parts], Path(forms) if forms else None, threads=options.reading_threads
    )
    planner = Planner(parser.scores, sense)
    reader, is_ink = CaptionReader(), header["contrast"]
    reading = ReadingAhead(lambda pixels: reader.if_possible(for_reading(pixels, is_ink=is_ink)))
    return PrefixEngine(model, planner, reading.text, begin_captions=reading.begin)


def _guess(model: NativeModel, num_tokens: int) -> Guess | None:
    if not num_tokens or not model.can_draft:
        return None
    guess: Guess = LlamaPromptLookupDecoding(max_ngram_size=_SAME_TOKENS, num_pred_tokens=num_tokens)
    return guess


if __name__ == "__main__":
    serve(load)
