#!/usr/bin/env bash
# Writes packaging/lock/*.txt anew: the newest versions that pyproject.toml allows, with the hashes of their files.
#   lock.sh UV
set -euo pipefail
cd "$(dirname "$0")/.."

uv=$1
here=packaging/lock
all=$(mktemp)
trap 'rm -f "$all"' EXIT

# For every Python from 3.11 on and every machine; what only another system needs has a marker that says so.
compile() {
    "$uv" pip compile --universal --python-version 3.11 --fork-strategy fewest --quiet --no-annotate \
        --custom-compile-command "make lock" --overrides "$here/left_out.txt" "$@"
}

# Together first: one version of each package, whatever is chosen.
compile --upgrade --all-extras --output-file "$all" pyproject.toml "$here/build.in" "$here/torch_needs.in"
for extra in app hosted machines tools video speech test dev; do
    compile --generate-hashes --constraints "$all" --extra "$extra" --output-file "$here/$extra.txt" pyproject.toml
done
compile --generate-hashes --constraints "$all" --extra train --output-file "$here/train.txt" pyproject.toml \
    "$here/torch_needs.in"
compile --generate-hashes --constraints "$all" --output-file "$here/build.txt" "$here/build.in"
compile --upgrade --generate-hashes --output-file "$here/tool.txt" "$here/tool.in"
