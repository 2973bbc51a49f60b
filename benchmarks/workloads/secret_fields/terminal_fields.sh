#!/usr/bin/env bash
# Lines that a terminal shows and lines that it does not, in turn: terminal_fields.sh READY_FILE ROWS FIRST
(sleep 0.6; touch "$1") &
for ((row = 0; row < $2; row++)); do
    if [ "$3" != secret ] || [ "$row" -gt 0 ]; then
        read -r -p "Item $row: " _
    fi
    read -r -s -p "Sign $row: " _
    echo
done
sleep 600
