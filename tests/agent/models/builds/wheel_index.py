"""An index of packages on this computer, with real wheels and sources. I/O: files, loopback."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import distribution
from pathlib import Path
from threading import Thread

PROJECT = "llama-cpp-python"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def index_of(folder: Path) -> Iterator[str]:
    """The address under which the folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def list_files(folder: Path, *files: Path) -> None:
    """Put files into an index, each with its checksum."""
    place = folder / PROJECT
    place.mkdir(parents=True, exist_ok=True)
    links = []
    for file in files:
        (place / file.name).write_bytes(file.read_bytes())
        sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
        links.append(f'<a href="{file.name}#sha256={sha256}">{file.name}</a>')
    (place / "index.html").write_text(f"<!DOCTYPE html><html><body>{''.join(links)}</body></html>")


def wheel_of_installed(folder: Path) -> Path:
    """The llama-cpp-python that is installed here, packed into a wheel again, with its libraries."""
    package = distribution(PROJECT)
    tag = next(
        line.removeprefix("Tag: ")
        for line in (package.read_text("WHEEL") or "").splitlines()
        if "Tag: " in line
    )
    target = folder / f"llama_cpp_python-{package.version}-{tag}.whl"
    record = io.StringIO()
    written = csv.writer(record, lineterminator="\n")
    info = f"llama_cpp_python-{package.version}.dist-info"
    with zipfile.ZipFile(target, "w") as archive:
        for file in package.files or ():
            name = file.as_posix()
            is_wanted = name.startswith(("llama_cpp/", info)) and "__pycache__" not in name
            if not is_wanted or name.endswith(("/RECORD", "/INSTALLER", "/direct_url.json", "/REQUESTED")):
                continue
            data = Path(str(package.locate_file(file))).read_bytes()
            archive.writestr(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            written.writerow([name, f"sha256={digest}", len(data)])
        written.writerow([f"{info}/RECORD", "", ""])
        archive.writestr(f"{info}/RECORD", record.getvalue())
    return target


def source_that(folder: Path, version: str, *commands: str) -> Path:
    """An archive of sources; pip runs the commands when it builds it."""
    name = f"llama_cpp_python-{version}"
    setup = "\n".join(
        [
            "import os, sys, time",
            "from setuptools import setup",
            "if 'bdist_wheel' in sys.argv:",
            *(f"    {command}" for command in commands or ("pass",)),
            f"setup(name={PROJECT!r}, version={version!r}, packages=['llama_cpp'])",
        ]
    )
    files = {
        "setup.py": setup,
        "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "setuptools.build_meta"\n',
        "PKG-INFO": f"Metadata-Version: 2.1\nName: {PROJECT}\nVersion: {version}\n",
        "llama_cpp/__init__.py": f"__version__ = {version!r}\n",
    }
    target = folder / f"{name}.tar.gz"
    with tarfile.open(target, "w:gz") as archive:
        for path, text in files.items():
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return target
