"""The evaluation's own windows: what training must never see."""
