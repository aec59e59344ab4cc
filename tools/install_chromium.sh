#!/bin/sh
# The browser tests and the screenshots drive the system's own Chromium. Install it where it is missing.
set -eu

if command -v chromium > /dev/null; then
    exit 0
fi
if ! command -v apt-get > /dev/null; then
    echo "Chromium is missing: install it with your system's package manager, then run this again." >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo"
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
