"""Five small games as pages, on time that passes only when told to: 2048, Snake, Sokoban, Tetris, Tiles."""
