#!/bin/sh
# A bot in plain shell: of what is offered it takes the last. Questions are lines of JSON on standard input; `legal` comes
# last in them, so the last "action" of the line is the last offer.
while IFS= read -r line; do
    case $line in
    *'"type": "decide"'*)
        action=${line##*'"action": '}
        printf '{"action": %s}\n' "${action%%[!0-9]*}"
        ;;
    esac
done
