"""The embedded model: a small vision-language model of the Qwen family, trained here from random weights."""
