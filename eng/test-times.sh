#!/usr/bin/env bash
# The seconds of each test project and the 20 slowest tests of a run whose output is in LOG: its reports say how long each test took.
# Usage: eng/test-times.sh LOG
set -euo pipefail
echo "      seconds of each test project:"
# "…/Tern.Core.Tests.dll (net10.0|x64) passed (1m 02s 487ms)"
sed -nE 's#^/.*/([^/]+)\.dll \([^)]*\) (passed|failed).* \(([^()]*)\)$#\1 \3#p' "$1" | awk '{
  s = 0
  for (i = 2; i <= NF; i++) { n = $i; sub(/[a-z]+$/, "", n); s += $i ~ /ms$/ ? n / 1000 : $i ~ /s$/ ? n : $i ~ /m$/ ? n * 60 : n * 3600 }
  printf "%10.1f  %s\n", s, $1
}' | sort -rn
echo "      the 20 slowest tests:"
sed -nE 's#^ *- (/.*\.trx)$#\1#p' "$1" | while read -r report; do
  grep -oE '<UnitTestResult [^>]*>' "$report" | sed -nE -e 's/.* testName="([^"]*)".* duration="([^"]*)".*/\2 \1/p' \
    -e 's/.* duration="([^"]*)".* testName="([^"]*)".*/\1 \2/p' | sed -e 's/\\&quot;/"/g' -e 's/&quot;/"/g'
done | awk '{ split($1, t, ":"); $1 = ""; printf "%10.1f %s\n", t[1] * 3600 + t[2] * 60 + t[3], $0 }' | sort -rn | awk 'NR <= 20'
