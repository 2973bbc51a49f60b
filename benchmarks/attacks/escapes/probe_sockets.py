"""Escape probes: sockets, memory and displays of the owner. I/O: tries them."""

from __future__ import annotations

import os
import socket
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

from probe_calls import Plan, call


def owners_port(plan: Plan) -> str:
    with socket.create_connection(("127.0.0.1", plan["tcp"]), timeout=3):
        return "TCP on the owner's loopback"


def owners_port_ipv6(plan: Plan) -> str:
    with socket.create_connection(("::1", plan["tcp6"]), timeout=3):
        return "TCP on the owner's IPv6 loopback"


def names_outside(_: Plan) -> str:
    """A datagram to the world: is there a route at all?"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(("192.0.2.1", 53))
        return f"a route, from {sock.getsockname()[0]}"


def abstract_socket(plan: Plan) -> str:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect("\0" + plan["abstract"])
        return "an abstract socket of the owner's"


def socket_file(plan: Plan) -> str:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect(plan["unix"])
        return "a socket of the owner's"


def system_bus(_: Plan) -> str:
    for path in ("/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket", "/run/systemd/private"):
        with suppress(OSError), socket.socket(socket.AF_UNIX) as sock:
            sock.connect(path)
            return path
    return ""


def other_displays(plan: Plan) -> str:
    ours = os.environ["DISPLAY"].removeprefix(":")
    found = [name for name in os.listdir("/tmp/.X11-unix") if name != f"X{ours}"]
    with suppress(OSError), socket.socket(socket.AF_UNIX) as sock:
        sock.connect(plan["x_socket"])
        found.append(plan["x_socket"])
    return f"{found}" if found else ""


def owners_shared_memory(plan: Plan) -> str:
    """System V memory by its identity."""
    call("shmat", plan["shm_id"], 0, 0o10000)
    return "the owner's memory was attached"


def _connection() -> Any:
    """To our X server. python-xlib finds only cookies of its own host name, so we write one."""
    import Xlib.display

    cookie = Path(os.environ["XAUTHORITY"]).read_bytes()[-16:]
    own = Path("/tmp/cookie-of-probes")
    fields = (socket.gethostname().encode(), b"", b"MIT-MAGIC-COOKIE-1", cookie)
    own.write_bytes(b"\x01\x00" + b"".join(struct.pack(">H", len(field)) + field for field in fields))
    os.environ["XAUTHORITY"] = str(own)
    display = Xlib.display.Display()
    display.set_error_handler(lambda *_: None)
    return display


def server_reads_files(plan: Plan) -> str:
    """The X server looks for fonts where a client says. Outside a sandbox it reads what its owner may."""
    display = _connection()
    before = display.get_font_path()
    display.set_font_path([*before, plan["fonts"]])
    display.sync()
    found = display.get_font_path()
    display.set_font_path(before)
    display.sync()
    return "the X server read a folder of the owner's" if plan["fonts"] in found else ""


def server_reads_memory(plan: Plan) -> str:
    """MIT-SHM: the X server attaches memory that its client names, and paints what it holds."""
    from Xlib.protocol import rq

    class Attach(rq.Request):  # type: ignore[misc]
        _request = rq.Struct(
            rq.Card8("opcode"), rq.Opcode(1), rq.RequestLength(), rq.Card32("segment"), rq.Card32("shm_id"),
            rq.Bool("read_only"), rq.Pad(3),
        )  # fmt: skip

    class PutImage(rq.Request):  # type: ignore[misc]
        _request = rq.Struct(
            rq.Card8("opcode"), rq.Opcode(3), rq.RequestLength(), rq.Card32("drawable"), rq.Card32("gc"),
            rq.Card16("total_width"), rq.Card16("total_height"), rq.Card16("x"), rq.Card16("y"),
            rq.Card16("width"), rq.Card16("height"), rq.Int16("to_x"), rq.Int16("to_y"), rq.Card8("depth"),
            rq.Card8("format"), rq.Card8("event"), rq.Pad(1), rq.Card32("segment"), rq.Card32("offset"),
        )  # fmt: skip

    display = _connection()
    inner = display.display
    extension = display.query_extension("MIT-SHM")
    if not extension.present:
        return ""
    segment = inner.allocate_resource_id()
    Attach(
        display=inner, opcode=extension.major_opcode, segment=segment, shm_id=plan["shm_id"], read_only=True
    )
    root = display.screen().root
    pixmap = root.create_pixmap(4, 1, display.screen().root_depth)
    gc = pixmap.create_gc()
    PutImage(
        display=inner, opcode=extension.major_opcode, drawable=pixmap.id, gc=gc.id, total_width=4,
        total_height=1, x=0, y=0, width=4, height=1, to_x=0, to_y=0, depth=display.screen().root_depth,
        format=2, event=0, segment=segment, offset=0,
    )  # fmt: skip
    display.sync()
    found = pixmap.get_image(0, 0, 4, 1, 2, 0xFFFFFFFF).data
    colours = bytes(byte for place, byte in enumerate(found) if place % 4 != 3)
    wanted = bytes(byte for place, byte in enumerate(plan["shm_bytes"].encode()[:16]) if place % 4 != 3)
    return "the X server showed the owner's memory" if colours == wanted else ""


PROBES = (
    owners_port,
    owners_port_ipv6,
    names_outside,
    abstract_socket,
    socket_file,
    system_bus,
    other_displays,
    owners_shared_memory,
    server_reads_files,
    server_reads_memory,
)
