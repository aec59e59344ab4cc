#!/bin/sh
# Install Debian packages where a command is missing: install_debian.sh COMMAND PACKAGE...
# The browser tests drive the system's own Chromium; the evidence of randomness is judged by dieharder.
set -eu

wanted="$1"
shift
if command -v "$wanted" > /dev/null; then
    exit 0
fi
if ! command -v apt-get > /dev/null; then
    echo "$wanted is missing: install it with your system's package manager, then run this again." >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo"
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
$as_root apt-get install -y -qq --no-install-recommends "$@"
