#!/usr/bin/env bash
# Kills a server of a data directory, and one of all services, a hundred times each while it writes (or as often as is said), and looks
# each time whether all it acknowledged is there, whole.
set -euo pipefail
cd "$(dirname "$0")/.."
dotnet build -c Release test/Tern.Local.Tests -v quiet
export TERN_KILL_ROUNDS=${1:-100}
for class in Durability.KillTests Data.HostKillTests; do
  dotnet run --no-build -c Release --project test/Tern.Local.Tests -- -class "Tern.Local.Tests.$class" -showLiveOutput
done
