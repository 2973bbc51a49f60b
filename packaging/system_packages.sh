#!/usr/bin/env bash
# Installs the system packages of the named groups, or prints the one line that does when it may not.
#   system_packages.sh [run] [dev] [training] [evaluation]
#   system_packages.sh --print GROUP...   only prints the names; of parts, too: desktop qt applications
# Needs no network and takes a moment when nothing is missing.
set -euo pipefail

# A private desktop: display, window manager, buses, input, sandbox.
desktop="xvfb xauth openbox dbus at-spi2-core gnome-keyring x11-utils x11-xserver-utils xdotool wmctrl xclip bubblewrap tesseract-ocr"
# What Qt's xcb platform loads.
qt="libgl1 libegl1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0 libfontconfig1 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
# Applications of the demonstration and the evaluation, and fonts.
applications="mousepad featherpad galculator pcmanfm fonts-dejavu-core fonts-liberation fonts-cantarell"
# llama.cpp and evdev are compiled here; pyautogui wants Tk.
build="g++ cmake ninja-build python3-dev python3-venv python3-tk libgomp1"
# The browser that draws and judges test pages, applications that tasks to learn from are about, VNC servers.
tests="chromium xterm l3afpad xarchiver tigervnc-standalone-server x11vnc"
# Letters for the embedded model to learn; without them it sees little but DejaVu Sans.
fonts="fonts-open-sans fonts-roboto-unhinted fonts-inter fonts-freefont-ttf fonts-lato fonts-noto-core fonts-crosextra-carlito"
# GTK for the system's Python, which draws real dialogs to learn from, and windows to be measured with.
gtk="python3-gi gir1.2-gtk-3.0"
# Toolkits and applications that models are measured with; no test of every day needs them.
evaluation="python3-tk python3-fltk default-jdk gprename gtkhash speedcrunch"

print=
if [ "${1:-}" = --print ]; then print=1; shift; fi

wanted=()
for group in "${@:-run}"; do
    case $group in
        run) wanted+=($desktop $qt $applications $build) ;;
        dev) wanted+=($tests) ;;
        training) wanted+=($fonts $tests $gtk) ;;
        evaluation) wanted+=($evaluation $gtk) ;;
        desktop) wanted+=($desktop) ;;
        qt) wanted+=($qt) ;;
        applications) wanted+=($applications) ;;
        *) echo "system_packages.sh: unknown group '$group' (run, dev, training, evaluation)" >&2; exit 2 ;;
    esac
done
if [ -n "$print" ]; then echo "${wanted[*]}"; exit 0; fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not Debian or Ubuntu. Deskhand needs the equivalents of: ${wanted[*]}" >&2
    exit 0
fi

present=$(dpkg-query --show --showformat='${db:Status-Abbrev}${Package}\n' "${wanted[@]}" 2>/dev/null || true)
missing=()
for package in "${wanted[@]}"; do
    grep -qxF "ii $package" <<<"$present" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=()
elif sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
else
    echo "Some system packages are missing. Please run once, then try again if anything fails:" >&2
    echo "    sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 0
fi

echo "Installing system packages: ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q)
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}"
