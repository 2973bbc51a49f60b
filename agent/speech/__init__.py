"""Speech during a recording: sound track, recognised words with times, and the steps that they belong to."""
