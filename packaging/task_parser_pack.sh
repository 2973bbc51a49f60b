#!/usr/bin/env bash
# What a bare machine with a GPU needs beside the repository to train the task parser without network: the
# encoder's tokenizer and config, the labels of real interfaces, and wheels of what that machine's Python lacks.
#   task_parser_pack.sh [DIR]        (runs/pack, which git ignores)
# There, with torch, transformers, numpy and Pillow:
#   python3 -m pip install -q --no-index --no-deps --target /tmp/site runs/pack/*.whl
#   DESKHAND_TRAINING_CORPUS=runs/pack PYTHONPATH=/tmp/site python3 -m training.task_parser.training \
#     runs/pack/encoder --start resources/models/embedded --device cuda --workers 14 --batch 1024 \
#     --learning-rate 5e-4 --minutes 6 --parts OUT
# Then, here: python -m training.task_parser.checkpoint OUT ENCODER runs/task_parser
set -euo pipefail

corpus=${DESKHAND_TRAINING_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/deskhand/training-corpus}
folder=${1:-runs/pack}
python=${PYTHON:-.venv/bin/python}
there=${PYTHON_THERE:-3.12}

rm -rf "$folder"
mkdir -p "$folder/encoder"
for file in config.json tokenizer.json tokenizer_config.json vocab.txt; do
    cp "$corpus/encoder/$file" "$folder/encoder/"
done
cp "$corpus/labels.json" "$folder/"
for name in gguf blake3 cykooz.resizer snowballstemmer text2num ui-tars; do
    version=$("$python" -c "import importlib.metadata as m; print(m.version('$name'))")
    "$python" -m pip download --quiet --no-deps --only-binary=:all: --python-version "$there" \
        --implementation cp --platform manylinux_2_28_x86_64 --platform manylinux2014_x86_64 \
        --dest "$folder" "$name==$version"
done
du -sh "$folder"
