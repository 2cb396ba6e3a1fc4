#!/usr/bin/env bash
# Publishes programs as native AOT, refuses any trim or AOT warning, and runs them: analyzers alone prove nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
framework=net9.0   # the net10.0 native runtime pack is not on every feed; library code keeps to API that both have
rid=$(dotnet --info | awk '/^ *RID:/ { print $2; exit }')

publish() { # PROJECT
  local log
  log=$(mktemp)
  dotnet publish "$1" -c Release -r "$rid" -p:TernTargetFramework=$framework -p:PublishAot=true -v quiet >"$log" 2>&1 || { cat "$log"; exit 1; }
  if grep -E "warning|IL[23][0-9]{3}" "$log"; then echo "$1: warnings while publishing"; exit 1; fi
}

publish test/Tern.AotChecks
"artifacts/$framework/publish/Tern.AotChecks/release_$rid/Tern.AotChecks"

publish samples/Airports
"artifacts/$framework/publish/Airports/release_$rid/Airports" --check
