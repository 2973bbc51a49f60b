"""What a person says while showing how: a sound track as long as the recording, words with their times, and
the steps that they belong to."""
