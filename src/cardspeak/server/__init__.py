"""The room over the network, in rooms: HTTP, sockets, tables, people, workers."""
