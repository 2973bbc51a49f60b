"""The field's own benchmarks: their environments perform, our agent is served to them on this machine.

Each benchmark keeps its own environment, since what it pins cannot lie beside ours. A client there
(`agents`) sends pictures to the served agent (`serving`) and gets actions in the benchmark's own spelling
(`spelling`).
"""
