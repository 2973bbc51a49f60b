"""The grammar of tasks: data by verb, the notation it is written in, and the check for second readings.

`forms` expands and draws, `boundaries` judges, `framing` says what stands around and between requests.
"""
