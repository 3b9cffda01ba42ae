#!/bin/sh
# Makes the example reports again: the same games give the same bytes.
set -eu
cd "$(dirname "$0")/.."
rm -rf reports/axes reports/axes-strategic reports/vikings_gone_wild reports/vikings_gone_wild-styles reports/ruddy_vikings reports/ruddy_vikings-champions reports/drakkar reports/village_of_legends
simkit report axes --players 2-7 --games 50000 --out reports/axes
simkit report axes/strategic --players 4 --policy champion --games 50000 --out reports/axes-strategic
simkit report vikings_gone_wild --players 2-4 --games 50000 --out reports/vikings_gone_wild
simkit report vikings_gone_wild --seats champion,raider,brewer,warden --players 4 --games 50000 --out reports/vikings_gone_wild-styles
simkit report ruddy_vikings --players 4 --games 50000 --out reports/ruddy_vikings
# of its pictures only those that the README shows
find reports/ruddy_vikings -type f ! -name index.html ! -name '*-attacks-drawn-per-turn-of-others.png' \
    ! -name '*-built-cards-that-stop-an-attack.png' -delete
simkit report ruddy_vikings --players 4 --policy champion --games 50000 --out reports/ruddy_vikings-champions
find reports/ruddy_vikings-champions -type f ! -name index.html -delete
simkit report drakkar --players 4 --games 50000 --out reports/drakkar
find reports/drakkar -type f ! -name index.html ! -name '*-sources-place.png' \
    ! -name '*-answers-reward-of-a-quest-that-is-kept.png' -delete
simkit report village_of_legends --players 2-6 --games 20000 --out reports/village_of_legends
find reports/village_of_legends -type f ! -name index.html -delete
