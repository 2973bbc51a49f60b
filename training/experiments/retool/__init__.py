"""ReTool at a small size: a decoder that learns when to compute instead of guess (arXiv 2504.11536).

Reading order: `traces` (worked by hand, and programs), `replies` (calls in a reply, as text and tokens),
`rewriting` (traces become replies with code), `cold_start` (what the arms begin with), `playing` (code in the
loop), `figures` (how code is used), `settings` (the arms), `run` (one arm with one seed, which resumes),
`findings` (the paper's figures and ours), `plots`.
"""
