"""Exports recorded tasks in public data formats, and imports data sets of these formats.

Reading order: `trajectory` (the one schema, and its validator), `from_records` (reviewed records →
trajectories), then one file for each format: `uitars`, `agentnet`, `sharegpt`, `tables` (Parquet), `lerobot`,
`preferences`, `mind2web`; `formats` names them and `__main__` is the command.
"""
