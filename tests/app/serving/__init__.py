"""`deskhand serve`, asked by real clients over real sockets"""
