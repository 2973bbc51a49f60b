"""The network that names elements on a screen: its data, its training, its worth on real applications."""
