"""Only what appeared since the first key is kept of the screen."""

from __future__ import annotations

import numpy as np

from agent.demonstrations.typed_pictures import TypedPictures, changed_pieces


def test_pieces_hold_what_is_new_and_nothing_of_what_stood_beside_it() -> None:
    before = np.full((200, 400, 4), 240, dtype=np.uint8)
    before[50:60, 20:60, :3] = 0  # a label
    after = before.copy()
    after[50:60, 80:120, :3] = 10  # typed beside it
    after[120:130, 80:90, :3] = 10  # and something further down
    first, second = changed_pieces(before, after)
    assert first.shape == (22, 52, 3)
    assert second.shape == (22, 22, 3)
    assert (first[6:16, 6:46] == 10).all()


def test_what_stood_there_before_is_painted_over_in_a_piece() -> None:
    before = np.full((200, 400, 4), 240, dtype=np.uint8)
    before[50:60, 20:40, :3] = 0  # a label
    after = before.copy()
    after[50:60, 60:70, :3] = 10  # typed beside it
    after[62:72, 20:35, :3] = 10  # and what came in the next line
    (piece,) = changed_pieces(before, after)
    assert (piece[6:14, 6:26] == 240).all()
    assert (piece[6:16, 46:56] == 10).all()


def test_short_texts_keep_one_look_and_long_ones_several() -> None:
    before = np.zeros((100, 300, 4), dtype=np.uint8)
    pictures = TypedPictures(before)
    for number in range(1, 31):
        after = before.copy()
        after[40:50, 10 : 10 + 8 * number] = 200
        pictures.add(after, number)
        pictures.add(after, number)
    assert next(look.num_typed for look in pictures.newest_first()) == 30
    assert 3 <= len(list(pictures.newest_first())) <= 6


def test_without_a_screen_from_before_nothing_is_kept() -> None:
    pictures = TypedPictures(None)
    pictures.add(np.zeros((10, 10, 4), dtype=np.uint8), 1)
    assert list(pictures.newest_first()) == []


def test_a_border_right_beside_what_was_typed_is_no_part_of_it() -> None:
    before = np.full((200, 400, 4), 240, dtype=np.uint8)
    before[:, 10:14, :3] = 90  # of the window
    after = before.copy()
    after[50:60, 16:18, :3] = 10  # typed at its very edge
    after[50:60, 22:40, :3] = 10
    (piece,) = changed_pieces(before, after)
    assert (piece[:, :5] == 240).all()
    assert (piece[6:16, 6:8] == 10).all()
