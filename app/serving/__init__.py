"""`deskhand serve`: the owner's own programs start, watch and stop tasks over HTTP on this machine"""
