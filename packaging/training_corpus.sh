#!/usr/bin/env bash
# Fetches the packages of docs/reference/training-corpus.md, unpacks them without installing anything, and reads
# the labels of their interfaces. Needs apt and dpkg, some 150 MB of download and 1 GB of disk, but no root.
#   training_corpus.sh [DIR]
# DIR, or $DESKHAND_TRAINING_CORPUS, or the user's cache. What is there is not fetched again.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-${DESKHAND_TRAINING_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/deskhand/training-corpus}}
listed=$root/docs/reference/training-corpus.md

for tool in apt-get apt-cache dpkg-deb; do
    command -v "$tool" >/dev/null && continue
    echo "training_corpus.sh: $tool is missing. The corpus is made on Debian or Ubuntu; its labels.json can be" >&2
    echo "copied from such a machine into $folder." >&2
    exit 1
done

# Every row of the page's tables that begins with a name in code.
mapfile -t packages < <(sed -n 's/^| `\([a-z0-9.+-]*\)` |.*/\1/p' "$listed")
[ ${#packages[@]} -gt 0 ] || { echo "training_corpus.sh: $listed lists no packages" >&2; exit 1; }

mkdir -p "$folder/packages" "$folder/unpacked" "$folder/tree"
folder=$(cd "$folder" && pwd)

# What is no longer on the list must not stay among what is laid into one tree.
for stamp in "$folder"/unpacked/*; do
    [ -e "$stamp" ] || continue
    printf '%s\n' "${packages[@]}" | grep -qxF "${stamp##*/}" && continue
    echo "${stamp##*/} is no longer on the list: unpacking all anew"
    rm -rf "$folder/tree" "$folder/unpacked"
    mkdir -p "$folder/tree" "$folder/unpacked"
    break
done

apt=(-q -o APT::Sandbox::User=root)
if ! apt-cache show "${packages[0]}" >/dev/null 2>&1; then
    # A machine whose lists were never fetched, or were deleted: lists of our own need no root.
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
    apt+=(-o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache")
    apt-get "${apt[@]}" update || { echo "training_corpus.sh: apt cannot fetch its lists; is the network there?" >&2; exit 1; }
fi

missing=()
for package in "${packages[@]}"; do
    [ -e "$folder/unpacked/$package" ] && continue
    if ! compgen -G "$folder/packages/${package}_*.deb" >/dev/null; then
        if ! (cd "$folder/packages" && apt-get "${apt[@]}" download "$package" >/dev/null 2>"$folder/apt-error"); then
            echo "$package: $(grep -m1 '^E:' "$folder/apt-error" || echo 'apt gave no reason')" >&2
            missing+=("$package")
            continue
        fi
    fi
    echo "unpacking $package"
    if ! dpkg-deb -x "$(compgen -G "$folder/packages/${package}_*.deb" | head -n 1)" "$folder/tree"; then
        rm -f "$folder/packages/${package}"_*.deb
        echo "$package: damaged, so deleted; run this again" >&2
        missing+=("$package")
        continue
    fi
    touch "$folder/unpacked/$package"
done
rm -f "$folder/apt-error"

if [ $((${#missing[@]} * 4)) -gt ${#packages[@]} ]; then
    echo "training_corpus.sh: ${#missing[@]} of ${#packages[@]} packages could not be fetched. Is the network there," >&2
    echo "and are apt's lists fresh (sudo apt-get update)? What was fetched is kept: run this again." >&2
    exit 1
fi
[ ${#missing[@]} -eq 0 ] || echo "Without ${missing[*]}: this release of the distribution may not have them." >&2

python=$root/.venv/bin/python
[ -x "$python" ] || python=$("$root/packaging/find_python.sh")
cd "$root" && exec "$python" -m training.windows.corpus "$folder"
