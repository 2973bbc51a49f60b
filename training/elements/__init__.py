"""The network that names elements on a screen: its data, its training, what it is worth on real applications."""
