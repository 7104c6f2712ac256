#!/bin/sh
# Sees to it that there is a Chromium for the tests in tests/web: the machine's own, or one that the
# package manager installs where this user may. Where it may not, says what to do and goes on: the
# tests that need a browser are then skipped, each saying so.

# The package manager needs the folders of the system administrator.
PATH="$PATH:/usr/sbin:/sbin"

for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done

if command -v apt-get >/dev/null 2>&1; then
    as=""
    if [ "$(id -u)" -ne 0 ]; then
        as="sudo -n"
    fi
    if [ -z "$as" ] || $as true 2>/dev/null; then
        echo "Installing chromium for the browser tests."
        export DEBIAN_FRONTEND=noninteractive
        if $as apt-get update -qq >/dev/null 2>&1; then
            for name in chromium-headless-shell chromium; do
                if $as apt-get install -qq -y --no-install-recommends $name >/dev/null 2>&1; then
                    exit 0
                fi
            done
        fi
    fi
fi

cat >&2 <<'SAY'
No Chromium is here, and it could not be installed: the tests in tests/web are skipped.
To run them, install one, such as with
    sudo apt-get install chromium        (Debian, Ubuntu)
    sudo dnf install chromium            (Fedora)
    brew install --cask chromium         (macOS)
or name one that is installed elsewhere: CHROMIUM=/path/to/chromium make test
SAY
exit 0
