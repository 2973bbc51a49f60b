"""HTTP for this machine's own programs, on 127.0.0.1 and behind a token; `deskhand serve` and benchmarks."""
