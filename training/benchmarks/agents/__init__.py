"""Thin clients, one file a benchmark, that run in its own environment: standard library and its types.

`python -m agents.NAME` with the folder above this one on PYTHONPATH; nothing here imports anything of ours
but its neighbours. Orders come as lines of JSON on standard input, outcomes go as lines to standard output
(`orders`). A new one: a file here that ends with `serve_orders(…)`, and a table in `../benchmarks.toml`.
"""
