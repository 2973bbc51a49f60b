export XDG_RUNTIME_DIR=$(mktemp -d /tmp/w23-mut/rt-XXXX); chmod 700 $XDG_RUNTIME_DIR; unset DISPLAY WAYLAND_DISPLAY; export LIBGL_ALWAYS_SOFTWARE=1
pids=()
pipewire >$XDG_RUNTIME_DIR/pw.log 2>&1 & pids+=($!)
wireplumber >$XDG_RUNTIME_DIR/wp.log 2>&1 & pids+=($!)
sleep 1
mutter --headless --wayland --no-x11 --wayland-display=wl-m --virtual-monitor 1280x800 >$XDG_RUNTIME_DIR/c.log 2>&1 & pids+=($!)
for i in $(seq 100); do [ -S $XDG_RUNTIME_DIR/wl-m ] && break; sleep .05; done
export WAYLAND_DISPLAY=wl-m XDG_CURRENT_DESKTOP=GNOME XDG_DESKTOP_PORTAL_DIR=/tmp/w23-mut/portals QT_QPA_PLATFORM=wayland XDG_SESSION_TYPE=wayland
/work/wt/w23/.venv/bin/python granting_backend.py >$XDG_RUNTIME_DIR/b.log 2>&1 & pids+=($!)
sleep 1
/usr/libexec/xdg-desktop-portal -r >$XDG_RUNTIME_DIR/p.log 2>&1 & pids+=($!)
sleep 1
export REAL_BUS=$DBUS_SESSION_BUS_ADDRESS REAL_RT=$XDG_RUNTIME_DIR; cd /work/wt/w23; timeout 150 /work/wt/w23/.venv/bin/python "$@"
kill "${pids[@]}"; tail -5 $XDG_RUNTIME_DIR/{b,p,c}.log
