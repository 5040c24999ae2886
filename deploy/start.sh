#!/bin/sh
# Starts `tavolata` in a container. The rules were compiled when the image was made. Numba wants to write beside what it
# has compiled; where it may not (a read-only root, another user), it gets a copy: a few megabytes.
set -eu
if [ ! -w "$TAVOLATA_CACHE/tavolata" ]; then
    copy=$(mktemp -d)
    cp -R "$TAVOLATA_CACHE/tavolata" "$copy"
    export TAVOLATA_CACHE="$copy"
fi
exec tavolata "$@"
