"""What speaks sockets: the WebSocket protocol, the connection of one browser, and its messages."""
