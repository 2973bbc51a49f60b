"""Five small games as web pages on a virtual clock: 2048, Snake, Sokoban, Tetris, Tiles."""
