"""Exports records, imports and converts data sets: python -m training.trajectories export|import|… …

    export FORMAT OUT RECORD…        reviewed and searched records, in one of the formats
    convert FROM FOLDER TO OUT       from one format into another
    import FORMAT FOLDER RECORDS     each trajectory becomes a record, with progress as JSON lines
    check FORMAT FOLDER              does the validator accept it?
    formats                          what can be exported and imported
    preview RECORD STEP              the exact training sample of a step, with what carries loss

Each prints one JSON object, the last line of its output. Exit status 1 if the input is refused and 2 for an
unknown format; the message says why.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from agent.errors import AgentError, SettingsError
from agent.whole_text import whole_text
from training.errors import DatasetError
from training.trajectories import uitars
from training.trajectories.foreign import read_lines
from training.trajectories.formats import READERS, WRITERS, reader_named, writer_named
from training.trajectories.from_records import trajectories_of
from training.trajectories.limits import not_held
from training.trajectories.to_records import write_records
from training.trajectories.trajectory import Trajectory, split_of


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.trajectories",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export")
    export.add_argument("format", help=", ".join(sorted(WRITERS)))
    export.add_argument("out", type=Path)
    export.add_argument("records", type=Path, nargs="+")
    convert = commands.add_parser("convert")
    convert.add_argument("source", help=", ".join(sorted(READERS)))
    convert.add_argument("folder", type=Path)
    convert.add_argument("target", help=", ".join(sorted(WRITERS)))
    convert.add_argument("out", type=Path)
    taken = commands.add_parser("import")
    taken.add_argument("format", help=", ".join(sorted(READERS)))
    taken.add_argument("folder", type=Path)
    taken.add_argument("records", type=Path)
    taken.add_argument("--first", type=int, metavar="N", help="only so many of them")
    commands.add_parser("formats")
    check = commands.add_parser("check")
    check.add_argument("format", help=", ".join(sorted(READERS)))
    check.add_argument("folder", type=Path)
    preview = commands.add_parser("preview")
    preview.add_argument("record", type=Path)
    preview.add_argument("step", type=int)
    options = parser.parse_args(argv)
    try:
        print(whole_text(json.dumps(_done(options), ensure_ascii=False)))
    except AgentError as problem:
        print(json.dumps({"error": {"kind": type(problem).__name__, "message": str(problem)}}))
        return 2 if isinstance(problem, SettingsError) else 1
    return 0


def _done(options: argparse.Namespace) -> dict[str, Any]:
    match options.command:
        case "export":
            writer_named(options.format)  # before any record is read
            found = [one for record in options.records for one in trajectories_of(record)]
            if not found:
                raise DatasetError(
                    "Nothing was exported: no step of these records can be learned from. In a record that "
                    "teaches, something was done or denied, and was not left out in its review."
                )
            return _written(found, options.format, options.out)
        case "convert":
            read, _ = reader_named(options.source), writer_named(options.target)
            return _written(read(options.folder), options.target, options.out)
        case "import":
            return _imported(options)
        case "formats":
            return {"export": sorted(WRITERS), "import": sorted(READERS)}
        case "check":
            found = reader_named(options.format)(options.folder)
            return {"trajectories": len(found), "steps": sum(len(one.steps) for one in found)}
        case _:
            return _previewed(options.record, options.step)


def _written(found: list[Trajectory], name: str, out: Path) -> dict[str, Any]:
    number = writer_named(name)(found, out)
    if name in READERS:
        READERS[name](out)  # what was written passes the validator, or nobody is told that it was
    splits = [split_of(one.task) for one in found]
    return {
        "out": str(out),
        "trajectories": len(found),
        "rows": number,
        "train": splits.count("train"),
        "test": splits.count("test"),
        "not_held": not_held(found, name),
    }


def _imported(options: argparse.Namespace) -> dict[str, Any]:
    """Everything is read and checked before the first record is written."""
    found = reader_named(options.format)(options.folder)
    taken = found if options.first is None else found[: max(options.first, 0)]

    def tell(number: int) -> None:
        print(json.dumps({"done": number, "of": len(taken)}), flush=True)

    folder = options.folder.absolute()
    ids, num_known = write_records(taken, options.records, name=options.format, folder=folder, tell=tell)
    return {
        "records": ids,
        "trajectories": len(taken),
        "there_before": num_known,
        "left_out": len(found) - len(taken),
        "steps": sum(len(one.steps) for one in taken),
    }


def _previewed(record: Path, number: int) -> dict[str, Any]:
    """The sample of one step as it is exported; every message says whether it carries loss."""
    with tempfile.TemporaryDirectory() as folder:
        uitars.write(trajectories_of(record), Path(folder))
        for sample in read_lines(Path(folder) / uitars.FILE):
            if sample["step"] == number:
                return sample
    return {"error": {"kind": "DatasetError", "message": f"There is no step {number}."}}


if __name__ == "__main__":
    sys.exit(main())
