"""Getting a model from a hub: resumed, checked, and installed completely or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from agent.coordinates import CoordinateFrame
from agent.errors import (
    DiskFullError,
    DownloadError,
    ModelBrokenError,
    ModelNotFoundError,
    SettingsError,
    StoppedError,
)
from agent.models.catalogue import Catalogue
from agent.models.catalogue.description import Wishes
from agent.models.catalogue.download import DownloadProgress
from agent.models.catalogue.getting import DownloadPlan, get, plan
from agent.models.catalogue.hub import Hub
from agent.models.manifest import Manifest, ModelFormat, verify
from tests.agent.models.catalogue.conftest import MODEL, PROJECTOR
from tests.agent.models.catalogue.test_adding import hf_folder
from tests.fakes import Ticks
from tests.hub_server import COMMIT, Fault, Served, files_of

AT_ONCE = (0.0,) * 3


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([tmp_path / "owner"])


def planned(served: Served, name: str = "mine", **wishes: str) -> DownloadPlan:
    return plan(Hub(served.endpoint), served.name, name=name, stop=Event(), pauses_s=AT_ONCE, **wishes)


def got(
    served: Served,
    catalogue: Catalogue,
    *,
    stop: Event | None = None,
    on_progress: Callable[[DownloadProgress], None] = lambda progress: None,
    free_bytes: Callable[[Path], int] = lambda _: 10**12,
) -> Manifest:
    return get(
        catalogue,
        Hub(served.endpoint),
        planned(served),
        stop=stop or Event(),
        on_progress=on_progress,
        free_bytes=free_bytes,
        pauses_s=AT_ONCE,
    )


def requests_for(served: Served, path: str) -> list[int]:
    """The first byte of every request for a file."""
    return [start for asked, start in served.asked if asked == path]


def is_unfinished(catalogue: Catalogue) -> bool:
    return catalogue.models() == [] and list(catalogue.unfinished()) == ["mine"]


def test_a_model_is_fetched_checked_and_described(served: Served, catalogue: Catalogue) -> None:
    manifest = got(served, catalogue)
    assert catalogue.get("mine") == manifest
    verify(manifest)
    assert {role: file.path for role, file in manifest.files.items()} == {
        "model": MODEL,
        "projector": PROJECTOR,
    }
    assert (manifest.dialect, manifest.frame) == ("uitars-1.5", CoordinateFrame.ABS_RESIZED)
    assert COMMIT[:12] in manifest.description
    assert catalogue.unfinished() == {}
    assert sorted(path for path, _ in served.asked) == [MODEL, PROJECTOR]


def test_only_what_is_needed_is_planned(served: Served) -> None:
    found = planned(served)
    assert list(found.files) == [MODEL, PROJECTOR]
    assert found.size_bytes == len(served.files[MODEL]) + len(served.files[PROJECTOR])
    assert planned(served, name="").name == "ui-tars-1.5-7b-q4_k_m"
    assert planned(served, quantisation="q8_0").files.keys() == {"UI-TARS-1.5-7B.Q8_0.gguf", PROJECTOR}
    with pytest.raises(SettingsError, match="Q4_K_M, Q8_0"):
        planned(served, quantisation="q2_k")


def test_a_connection_cut_in_the_middle_is_gone_on_with(served: Served, catalogue: Catalogue) -> None:
    half = len(served.files[MODEL]) // 2
    served.faults[MODEL] = [Fault(cut_after=half), Fault(cut_after=1000)]
    verify(got(served, catalogue))
    assert requests_for(served, MODEL) == [0, half, half + 1000]


def test_a_later_command_goes_on_where_the_last_one_ended(served: Served, catalogue: Catalogue) -> None:
    half = len(served.files[MODEL]) // 2
    served.faults[MODEL] = [Fault(cut_after=half), *[Fault(status=503)] * 4]
    with pytest.raises(DownloadError, match=r"503.* the same command goes on"):
        got(served, catalogue)
    assert is_unfinished(catalogue)
    assert catalogue.unfinished()["mine"] >= half
    verify(got(served, catalogue))
    assert requests_for(served, MODEL)[-1] == half
    assert len(requests_for(served, PROJECTOR)) == 1


def test_a_stopped_download_keeps_what_came(served: Served, catalogue: Catalogue) -> None:
    stop = Event()
    with pytest.raises(StoppedError, match="kept"):
        got(served, catalogue, stop=stop, on_progress=lambda progress: stop.set())
    assert is_unfinished(catalogue)
    verify(got(served, catalogue))
    assert requests_for(served, MODEL)[-1] > 0


def test_a_server_that_knows_no_ranges_starts_again(served: Served, catalogue: Catalogue) -> None:
    served.knows_ranges = False
    served.faults[MODEL] = [Fault(cut_after=5000)]
    verify(got(served, catalogue))
    assert requests_for(served, MODEL) == [0, 0]


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_busy_server_is_asked_again(served: Served, catalogue: Catalogue, status: int) -> None:
    served.faults[MODEL] = [Fault(status=status, retry_after="0")]
    verify(got(served, catalogue))
    assert requests_for(served, MODEL) == [0, 0]


def test_a_wrong_checksum_is_found_and_nothing_is_installed(served: Served, catalogue: Catalogue) -> None:
    served.told_sha256[MODEL] = hashlib.sha256(b"what was meant").hexdigest()
    with pytest.raises(ModelBrokenError, match="checksum differs"):
        got(served, catalogue)
    assert catalogue.models() == []
    assert not list(catalogue.folders[0].rglob(f"*{MODEL}*"))
    served.told_sha256.clear()
    verify(got(served, catalogue))


def test_a_wrong_checksum_of_a_small_file_is_found(
    served: Served, catalogue: Catalogue, tmp_path: Path
) -> None:
    served.files = files_of(hf_folder(tmp_path / "Qwen2.5-VL-3B-Instruct"))
    repository = planned(served)
    served.files["config.json"] = served.files["config.json"].replace(b"14", b"16")
    with pytest.raises(ModelBrokenError, match=r"config\.json is not what"):
        get(catalogue, Hub(served.endpoint), repository, stop=Event(), pauses_s=AT_ONCE)
    assert catalogue.models() == []


def test_a_hugging_face_folder_is_fetched_with_what_it_needs(
    served: Served, catalogue: Catalogue, tmp_path: Path
) -> None:
    served.files = {
        **files_of(hf_folder(tmp_path / "Qwen2.5-VL-3B-Instruct")),
        "pytorch_model.bin": b"pickle",
    }
    manifest = got(served, catalogue)
    assert manifest.format is ModelFormat.HF
    assert sorted(path for path, _ in served.asked) == [
        "config.json",
        "model.safetensors",
        "preprocessor_config.json",
        "tokenizer.json",
    ]
    verify(manifest)


def test_a_disk_that_is_too_small_is_noticed_before_anything_is_fetched(
    served: Served, catalogue: Catalogue
) -> None:
    with pytest.raises(DiskFullError, match=r"make room for .* more"):
        got(served, catalogue, free_bytes=lambda _: 64 * 2**20 + 1000)
    assert served.asked == []
    assert catalogue.models() == []


def test_what_is_there_already_needs_no_room(served: Served, catalogue: Catalogue) -> None:
    served.faults[PROJECTOR] = [Fault(status=503)] * 4
    with pytest.raises(DownloadError):
        got(served, catalogue)
    verify(got(served, catalogue, free_bytes=lambda _: 64 * 2**20 + len(served.files[PROJECTOR])))


def test_a_server_that_sends_too_much_does_not_fill_the_disk(served: Served, catalogue: Catalogue) -> None:
    served.told_size[MODEL] = 1000
    with pytest.raises(ModelBrokenError, match="sends more"):
        got(served, catalogue)
    assert sum(path.stat().st_size for path in catalogue.folders[0].rglob("*") if path.is_file()) == 0


def test_a_server_that_has_less_than_it_says_is_given_up(served: Served, catalogue: Catalogue) -> None:
    served.told_size[MODEL] = len(served.files[MODEL]) + 5
    with pytest.raises(DownloadError, match="could not be fetched"):
        got(served, catalogue)
    assert catalogue.models() == []


def test_what_came_of_an_earlier_version_is_not_mixed_in(served: Served, catalogue: Catalogue) -> None:
    right = served.files[MODEL]
    served.files[MODEL] = bytes(len(right))
    served.faults[MODEL] = [Fault(cut_after=5000), *[Fault(status=503)] * 4]
    with pytest.raises(DownloadError):
        got(served, catalogue)
    served.files[MODEL], served.asked = right, []
    verify(got(served, catalogue))
    assert requests_for(served, MODEL) == [0]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"A text file.", "no GGUF"),
        (b"PK\x03\x04" + bytes(5000), "ZIP archive"),
        (b"GGUF\x03\x00\x00\x00" + b"\x01" + bytes(15), "cut off|damaged|does not belong"),
    ],
)
def test_what_only_calls_itself_a_model_is_not_installed(
    served: Served, catalogue: Catalogue, data: bytes, words: str
) -> None:
    served.files[MODEL] = data
    with pytest.raises(ModelBrokenError, match=words):
        got(served, catalogue)
    assert catalogue.models() == []


def test_progress_has_speed_and_time_left(served: Served, catalogue: Catalogue) -> None:
    seen: list[DownloadProgress] = []
    got(served, catalogue, on_progress=seen.append)
    total = len(served.files[MODEL]) + len(served.files[PROJECTOR])
    assert {progress.total_bytes for progress in seen} == {total}
    assert seen[-1].done_bytes == total
    assert [progress.done_bytes for progress in seen] == sorted(progress.done_bytes for progress in seen)
    assert DownloadProgress("m", 250, 1000, 50.0).left_s == 15.0
    assert DownloadProgress("m", 250, 1000, 0.0).left_s is None


def test_speed_is_that_of_the_last_seconds(served: Served, tmp_path: Path) -> None:
    from agent.models.catalogue.download import Download

    seen: list[DownloadProgress] = []
    repository = planned(served).repository
    folder = tmp_path / "f"
    folder.mkdir()
    download = Download(
        Hub(served.endpoint), repository, folder, stop=Event(), on_progress=seen.append, clock=Ticks()
    )
    download.fetch({MODEL: repository.files[MODEL]})
    assert seen[0].bytes_per_s == 0
    assert all(progress.bytes_per_s > 0 for progress in seen[1:])


def test_two_programs_do_not_get_the_same_model_at_once(served: Served, catalogue: Catalogue) -> None:
    problems: list[str] = []

    def meanwhile(progress: DownloadProgress) -> None:
        if not problems:
            with pytest.raises(ModelBrokenError) as caught:
                got(served, catalogue)
            problems.append(str(caught.value))

    verify(got(served, catalogue, on_progress=meanwhile))
    assert problems == ["Another program is just getting the model mine."]


def test_a_name_that_is_taken_is_refused_before_anything_is_fetched(
    served: Served, catalogue: Catalogue
) -> None:
    got(served, catalogue)
    served.asked = []
    with pytest.raises(ModelBrokenError, match="already"):
        got(served, catalogue)
    assert served.asked == []


def test_the_owner_may_know_better(served: Served, catalogue: Catalogue) -> None:
    manifest = get(
        catalogue,
        Hub(served.endpoint),
        planned(served),
        stop=Event(),
        wishes=Wishes(frame=CoordinateFrame.REL1000),
        free_bytes=lambda _: 10**12,
    )
    assert manifest.frame is CoordinateFrame.REL1000


def test_a_repository_that_is_not_there_is_named(served: Served) -> None:
    with pytest.raises(ModelNotFoundError, match=r"no public repository maker/other.*hf download"):
        plan(Hub(served.endpoint), "maker/other", stop=Event(), pauses_s=AT_ONCE)


@pytest.mark.parametrize("wanted", ["no such model", "a/b/c", "../..", "", "http://x/y"])
def test_a_name_that_means_nothing_is_refused(served: Served, wanted: str) -> None:
    with pytest.raises(ModelNotFoundError, match=r"OWNER/NAME|no name of a repository"):
        plan(Hub(served.endpoint), wanted, stop=Event(), pauses_s=AT_ONCE)


@pytest.mark.parametrize("answer", [b"<html>Sign in</html>", b"[]", b'{"id": 3}', b"null"])
def test_a_server_that_is_no_hub_is_recognised(served: Served, answer: bytes) -> None:
    served.listing = answer
    with pytest.raises((DownloadError, ModelNotFoundError), match=r"does not answer like|holds no model"):
        planned(served)


def test_a_hub_that_is_busy_for_too_long_is_given_up(served: Served) -> None:
    served.listing_status = 503
    with pytest.raises(DownloadError, match="503"):
        planned(served)


def test_a_dropped_connection_is_no_failed_try(served: Served, catalogue: Catalogue) -> None:
    served.num_dropped = 1
    planned_at_first_try = plan(Hub(served.endpoint), served.name, name="mine", stop=Event(), pauses_s=())
    served.num_dropped = 1
    verify(get(catalogue, Hub(served.endpoint), planned_at_first_try, stop=Event(), pauses_s=()))
    assert served.num_dropped == 0


def test_a_hub_that_drops_every_connection_is_given_up(served: Served) -> None:
    served.num_dropped = 6
    with pytest.raises(DownloadError, match="disconnected"):
        planned(served)
    assert served.num_dropped == 0


def test_a_hub_that_cannot_be_reached_is_said(served: Served) -> None:
    with pytest.raises(DownloadError, match="cannot be reached"):
        plan(Hub("http://127.0.0.1:9"), "maker/model", stop=Event(), pauses_s=AT_ONCE)
