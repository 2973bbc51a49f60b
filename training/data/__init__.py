"""From records to training samples: tokens as they were sampled, masks, pictures, and provenance.

Reading order: `samples` (what one is) and `sample_building` (the one builder), `recorded_prompts` and
`prompt_tokens` (what the model was asked), `from_records` (records → samples → data set), `dataset_files`
(Parquet), `stream` (reading in bounded memory), `collation` and `picture_patches` (samples → tensors).

Text is never tokenised twice: a reply's ids are those that were sampled. Decoding and encoding again can give
other ids, so that masks, log-probabilities and gradients would belong to tokens that were never sampled.
"""
