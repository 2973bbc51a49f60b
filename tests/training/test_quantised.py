"""Variants with fewer bits: real files that load, compared on the same screens with themselves at 16 bits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.models import manifest as manifests
from agent.models.catalogue import Catalogue
from agent.models.manifest import ModelFormat
from benchmarks.quantised import answered, compared, mcnemar, paired, summed_up
from benchmarks.workloads.quantising import (
    SMALL_PROJECTOR,
    UNCHANGED,
    make_variant,
    require_whole_precision,
)
from tests.fakes import classic_manifest

pytestmark = pytest.mark.llama


def measured(*hits: bool, replies: tuple[str, ...] = ()) -> dict[str, object]:
    return {
        "kind": "q4_0",
        "hits": list(hits),
        "bare_hits": list(hits),
        "sizes": ["small", "medium", "large"][: len(hits)],
        "errors_px": [3.0, None, 5.0][: len(hits)],
        "replies": list(replies or map(str, hits)),
    }


def test_mcnemar_counts_only_what_differs() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(5, 5) == 1.0
    assert mcnemar(0, 6) == mcnemar(6, 0) == 2 / 64
    assert mcnemar(1, 9) == pytest.approx(0.0215, abs=1e-4)


def test_a_variant_is_held_against_the_same_screens_at_16_bits() -> None:
    base, fewer = measured(True, True, True), measured(True, False, True)
    row = compared(fewer, base)
    assert (row["hits"]["lost"], row["hits"]["gained"], row["hits"]["right"]) == (1, 0, 2)
    assert row["hits"]["difference"][0] == pytest.approx(-1 / 3, abs=1e-3)
    assert row["warns"]
    assert (row["same_replies"], row["replies"]) == (2, 3)
    assert row["hit_rate_by_size"] == {"small": [1, 1], "medium": [0, 1], "large": [1, 1]}
    assert row["pointing_error_px_median"] == 4.0
    assert not compared(base, base)["warns"]
    assert paired([True], [False])["gained"] == 1


@pytest.mark.parametrize("kind", ["q4_0", "q4_k_m", SMALL_PROJECTOR])
def test_a_variant_is_a_model_that_loads_and_points(kind: str, tmp_path: Path) -> None:
    variant = make_variant(Catalogue().get("embedded"), kind, tmp_path / kind)
    manifest = manifests.load(variant.folder)
    manifests.verify(manifest)
    assert manifest.name.startswith("embedded-q")
    whole = Catalogue().get("embedded")
    assert variant.model_bytes < whole.files["model"].size_bytes * 0.6
    is_small = variant.projector_bytes < whole.files["projector"].size_bytes
    assert is_small is (kind == SMALL_PROJECTOR)
    if kind == SMALL_PROJECTOR:
        part = answered(manifest, 1, 0, looks_again=False)
        found = summed_up([part], [part])
        assert len(found["replies"]) == 1
        assert found["replies"][0]
        assert found["tokens_per_s"] > 0


def test_what_has_few_bits_already_or_is_no_gguf_is_refused(tmp_path: Path) -> None:
    embedded = Catalogue().get("embedded")
    variant = make_variant(embedded, "q8_0", tmp_path / "q8")
    with pytest.raises(SettingsError, match="has Q8_0 already"):
        require_whole_precision(manifests.load(variant.folder))
    require_whole_precision(manifests.load(make_variant(embedded, UNCHANGED, tmp_path / "f16").folder))
    with pytest.raises(SettingsError, match="no variant 'q1'"):
        make_variant(embedded, "q1", tmp_path / "q1")
    hosted = replace(classic_manifest(), format=ModelFormat.ENDPOINT)
    with pytest.raises(SettingsError, match="no GGUF model"):
        require_whole_precision(hosted)
