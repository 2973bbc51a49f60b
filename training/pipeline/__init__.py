"""Pipeline training: a model is cut into stages, a process each, through which micro-batches flow.

Three schedules: `2bw` (PipeDream-2BW, arXiv 2006.09503: two versions of the weights, never drained), `flush`
(1F1B, drained after each batch) and `gpipe` (arXiv 1811.06965); the latter two also by torch's own schedules.

Reading order: `orders` (which stage does what when, pure), `versions`, `channels`, `stage_process` (the
loop of one stage), `torch_stage` (the same where torch orders it), `reference` (the same in one process, what
everything is measured against), `audit`, `processes`, `cutting` (a vision-language model becomes stages),
`profile`, `planner`, `stage` (of `ct` and `sft`).
"""
