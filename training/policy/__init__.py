"""Models that are trained: loading, scoring, a critic beside them, sampling with a KV cache, adapters.

Reading order: `models` (folders in and out), `scoring` (tensors → log-probabilities), `critic` (values),
`sampling` (replies), `adapters` (LoRA and QLoRA through PEFT).
"""
