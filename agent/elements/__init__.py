"""What a picture of a screen holds: elements with boxes, kinds and names, found without a large model."""
