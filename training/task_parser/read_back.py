"""Makes a checkpoint of a published task parser, to go on training from (I/O).

    python -m training.task_parser.read_back MODEL_FOLDER ENCODER OUT

The encoder that training began with lends its tokenizer, and the rows of the vocabulary that are not shipped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from agent.models.manifest import load
from training.task_parser.checkpoint import save_parser
from training.task_parser.model import TaskParser
from training.task_parser.publish import VOCABULARY, gguf_name, kept_pieces, stored_tensors


def read_back(folder: Path, encoder: Path) -> TaskParser:
    """The published parser of a model folder, in torch; what was rounded stays so.

    Where the encoder's own weights are missing, the rows of the vocabulary that are not shipped are random.

    Raises:
        ValueError: it was not made of this encoder.
    """
    manifest = load(folder)
    vocabulary = (encoder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = kept_pieces(vocabulary)
    has_weights = (encoder / "model.safetensors").is_file()
    model = TaskParser.from_pretrained(encoder) if has_weights else TaskParser.with_config_of(encoder)
    stored = stored_tensors(manifest.encoder_parts("task_parser"))
    if len(stored[VOCABULARY]) != len(kept):
        raise ValueError(
            f"{folder} holds another encoder: its vocabulary has {len(stored[VOCABULARY])} pieces"
        )
    with torch.no_grad():
        for name, value in model.encoder.state_dict().items():
            if (published := gguf_name(name)) == "":
                continue
            rows = value[kept] if published == VOCABULARY else value
            found = torch.from_numpy(stored[published])
            if found.shape != rows.shape:
                raise ValueError(f"{folder} holds another encoder: {published} is {tuple(found.shape)}")
            if published == VOCABULARY:
                value[kept] = found
            else:
                value.copy_(found)
        with np.load(manifest.path_of("task_parser_heads"), allow_pickle=False) as heads:
            # A head that is asked since then begins at random, and so does a class that was appended.
            for name, value in model.heads.state_dict().items():
                if name in heads:
                    value[: len(heads[name])] = torch.from_numpy(heads[name])
    return model


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="a model folder whose manifest names a task parser")
    parser.add_argument("encoder", type=Path, help="what packaging/task_parser_start.sh fetched")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    save_parser(options.out, read_back(options.folder, options.encoder), options.encoder)


if __name__ == "__main__":
    main()
