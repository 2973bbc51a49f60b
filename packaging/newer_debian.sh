#!/usr/bin/env bash
# Debian 13 in a folder, with compositors, portal and libei newer than this system's, for tests of Wayland.
#   newer_debian.sh FOLDER             builds it: root, mmdebstrap, 2 GB and some minutes
#   newer_debian.sh FOLDER COMMAND...  runs a command there, in this checkout and with its Python
# For example: newer_debian.sh /var/tmp/trixie .venv/bin/python benchmarks/platforms.py --only mutter
set -euo pipefail

checkout=$(cd "$(dirname "$0")/.." && pwd)
root=${1:?a folder}
shift

if [ ! -e "$root" ]; then
    compositors="mutter gnome-shell sway kwin-wayland"
    pictures="pipewire pipewire-bin wireplumber gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-pipewire"
    input="xdg-desktop-portal libei1 wl-clipboard"
    # Applications that are typed into, beside one of ours in Qt.
    typed_into="mousepad chromium at-spi2-core"
    # The tests have a display of their own, whatever is tested.
    others="dbus procps bubblewrap xvfb openbox"
    qt=$("$checkout/packaging/system_packages.sh" --print qt)
    include=$(printf '%s ' "$compositors" "$pictures" "$input" "$typed_into" "$others" "$qt fonts-dejavu-core")
    mmdebstrap --variant=apt --include="$include" trixie "$root"
fi
[ $# -gt 0 ] || exit 0

python=$(cd "$checkout" && .venv/bin/python -c 'import sys; print(sys.base_prefix)')
if [ "$python" = /usr ]; then
    echo "Debian 13 has another Python than this system; make .venv with one of its own folder (pyenv, uv)." >&2
    exit 2
fi
environment=$(cd "$checkout" && realpath .venv)
exec bwrap --bind "$root" / --dev-bind /dev /dev --proc /proc --tmpfs /tmp --tmpfs /run \
    --ro-bind "$python" "$python" --bind "$checkout" "$checkout" --bind "$environment" "$environment" \
    --ro-bind-try /etc/resolv.conf /etc/resolv.conf --setenv DESKHAND_DEBIAN 13 --chdir "$checkout" "$@"
