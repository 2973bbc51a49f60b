"""The process beside a private desktop that has its network: opens doors and answers them. I/O: sockets.

    python -P -m agent.computers.network.gateway RULES PORT FD

RULES is JSON (`NetworkRules`). The supervisor speaks lines on the Unix socket FD: `4711` asks for a door into
the name space of that process, and the answer is `ok` or a sentence. What is refused is written to standard
output, up to a limit. It ends with the supervisor.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from pathlib import Path

from agent.computers.network.internet import Internet, RealInternet
from agent.computers.network.proxy import Proxy
from agent.computers.network.rules import REFUSED, NetworkRules

_DOOR = Path(__file__).with_name("door.py")
_DOOR_LIMIT_S = 10.0
_MAX_NOTES = 2_000
_MAX_NOTE_CHARACTERS = 500


class Gateway:
    """The doors of one desktop, all with the same proxy behind them."""

    def __init__(self, proxy: Proxy, port: int) -> None:
        self._proxy = proxy
        self._port = port

    async def open_door(self, pid: int) -> None:
        """Answer at 127.0.0.1 in the network of a program, until it ends.

        Raises:
            OSError: there is no way in.
        """
        listener = await self._listener_of(pid)
        server = await asyncio.start_server(self._proxy.answer, sock=listener)
        # The name space would live as long as the socket in it.
        ended = os.pidfd_open(pid)
        loop = asyncio.get_running_loop()

        def close() -> None:
            loop.remove_reader(ended)
            os.close(ended)
            server.close()

        loop.add_reader(ended, close)

    async def _listener_of(self, pid: int) -> socket.socket:
        inside, outside = socket.socketpair()
        with inside:
            with outside:
                script = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-I", "-S", str(_DOOR), str(pid), str(self._port)),
                    str(outside.fileno()),
                    pass_fds=(outside.fileno(),),
                    stdin=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.PIPE,
                )
            try:
                async with asyncio.timeout(_DOOR_LIMIT_S):
                    _, said = await script.communicate()
            except TimeoutError:
                script.kill()
                await script.wait()
                raise
            inside.setblocking(False)
            try:
                _, descriptors, _, _ = socket.recv_fds(inside, 1, 1)
            except BlockingIOError:
                descriptors = []
        if script.returncode != 0 or not descriptors:
            last = said.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
            raise OSError(f"the network of process {pid} cannot be entered ({last[0]})")
        return socket.socket(fileno=descriptors[0])


async def serve(rules: NetworkRules, internet: Internet, *, port: int, control: socket.socket) -> None:
    """Until the supervisor closes its end."""
    gateway = Gateway(Proxy(rules, internet, note=_Notes().write), port)
    reader, writer = await asyncio.open_connection(sock=control)
    while line := await reader.readline():
        try:
            await gateway.open_door(int(line))
            answer = "ok"
        except (OSError, TimeoutError) as problem:
            answer = str(problem) or "the network was not ready in time"
        writer.write(answer.replace("\n", " ").encode() + b"\n")
        with contextlib.suppress(ConnectionError):
            await writer.drain()


class _Notes:
    """Lines on standard output; a page in a loop must not fill the disk."""

    def __init__(self) -> None:
        self._num_left = _MAX_NOTES

    def write(self, line: str) -> None:
        if self._num_left > 0:
            self._num_left -= 1
            sys.stdout.write(f"{REFUSED}{line[:_MAX_NOTE_CHARACTERS]}\n")
            sys.stdout.flush()


def main(internet: Internet | None = None) -> None:
    rules, port, fd = sys.argv[-3:]
    control = socket.socket(fileno=int(fd))
    world = internet or RealInternet()
    asyncio.run(serve(NetworkRules.from_json(rules), world, port=int(port), control=control))


if __name__ == "__main__":
    main()
