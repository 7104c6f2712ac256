"""Writes the browser's types of the socket's messages from the server's own definitions.

The file src/cardspeak/web/types/messages.d.ts is what `tsc --checkJs` reads; a test says when it
is behind the definitions.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.server.messages import Asked, Told

PAGE = (
    Path(__file__).resolve().parent.parent / "src" / "cardspeak" / "web" / "types" / "messages.d.ts"
)

OPENING = """\
// The messages of a table's socket, as the server defines them.
// Written by scripts/write_types.py; a change begins in server/messages.py.
"""
PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typed(schema: dict[str, Any]) -> str:
    """A type of TypeScript for a piece of JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(typed(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typed(each) for each in schema['prefixItems'])}]"
        inner = typed(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typed(values) if isinstance(values, dict) else 'any'}>"
    return PLAIN.get(str(kind), "any")


def declared(name: str, schema: dict[str, Any]) -> str:
    """An interface or a type, with its sentence; what has a default may be left out."""
    about = schema.get("description", "").partition("\n")[0]
    head = f"/** {about} */\n" if about else ""
    if "properties" not in schema:
        return f"{head}export type {name} = {typed(schema)};\n"
    must = set(schema.get("required", ()))
    lines = [
        f"  {key}{'' if key in must else '?'}: {typed(inner)};"
        for key, inner in schema["properties"].items()
    ]
    return f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def page() -> str:
    """The whole file."""
    (asked, told), parts = msgspec.json.schema_components([Asked, Told])
    body = [declared(name, parts[name]) for name in sorted(parts)]
    body.append(f"export type Asked = {typed(asked)};\n")
    body.append(f"export type Told = {typed(told)};\n")
    return OPENING + "\n" + "\n".join(body)


def main() -> None:
    """Write the file, where told or where the app has it."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(page(), "utf-8")
    print(target)


if __name__ == "__main__":
    main()
