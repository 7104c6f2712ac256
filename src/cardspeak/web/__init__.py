"""The browser app: plain ES modules, styles and pictures, which the server hands out as they are.

Python knows only where they lie. What the app may know comes over the server's API and sockets.
"""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder that the server hands out."""
