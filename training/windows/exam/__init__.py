"""The evaluation's own rooms: what training must never see."""
