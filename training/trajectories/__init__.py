"""Exports recorded tasks in public data formats, and imports data sets of these formats.

Reading order: `trajectory` (the one schema, and its validator), `from_records` (reviewed records →
trajectories), then one file for each format: `uitars`, `agentnet`, `sharegpt`, `tables` (Parquet), `lerobot`,
`preferences`, `mind2web`; `limits` says what each cannot hold, `formats` names them and `__main__` is the
command. `tutorials` makes data for continued training out of web pages.
"""
