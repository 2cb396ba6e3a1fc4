#!/usr/bin/env bash
# Publishes programs as native AOT, accepts no trim or AOT warning, and runs them: analyzers alone prove nothing.
# Usage: eng/check-aot.sh [--all]   Tern.AotChecks and tern; with --all, the samples, functions and benchmarks as well
set -euo pipefail
cd "$(dirname "$0")/.."
rid=$(dotnet --info | awk '/^ *RID:/ { print $2; exit }')

publish() { # PROJECT
  local log
  log=$(mktemp)
  dotnet publish "$1" -c Release -r "$rid" -p:PublishAot=true -v quiet >"$log" 2>&1 || { cat "$log"; exit 1; }
  if grep -E "warning|IL[23][0-9]{3}" "$log"; then echo "$1: warnings while publishing"; exit 1; fi
  # A published program has no documentation, and nothing of the generators that made it, beside it.
  if ls "artifacts/publish/${1##*/}/release_$rid" | grep -E '\.xml$|runtimeconfig|ServiceCodegen'; then echo "$1: published with the files above"; exit 1; fi
}

program() { echo "artifacts/publish/$1/release_$rid/${2:-$1}"; } # PROJECT [FILE]

# check_size PROJECT MEGABYTES [FILE]: fails above it.
check_size() {
  local bytes
  bytes=$(wc -c <"$(program "$1" "${3:-$1}")")
  awk -v name="${3:-$1}" -v bytes="$bytes" -v most="$2" 'BEGIN { printf "%s: %.2f MB, at most %s\n", name, bytes / 1e6, most; exit bytes > most * 1e6 }'
}

publish test/Tern.AotChecks
"$(program Tern.AotChecks)"

# The command as one binary: its tests run it as a process, start to Ctrl-C.
publish src/Tern.Cli
# tern load brings 9 MB of TLS and HTTP/2, tern doctor 3 MB, tern lambda 5.3 MB, and equal code is folded; the server
# alone has 15.5
check_size Tern.Cli 29 tern
TERN_CLI_NATIVE=$PWD/$(program Tern.Cli tern) dotnet run -c Release --project test/Tern.Cli.Tests

[ "${1:-}" = --all ] || exit 0

publish samples/Airports
"$(program Airports)" --check

native=$(mktemp -d)
trap 'rm -rf "$native"' EXIT
for function in Orders.Api Orders.Payments Orders.Projection Orders.Authorizer Orders.Statements Orders.Receipts; do
  publish "samples/Lambda/$function"
  cp "$(program "$function")" "$native/"
  check_size "$function" 12
done
TERN_SAMPLES_NATIVE=$native dotnet run -c Release --project test/Orders.Tests

publish bench/Tern.Lambda.Bench.Echo
check_size Tern.Lambda.Bench.Echo 4
publish bench/Tern.Lambda.Bench.Sqs
check_size Tern.Lambda.Bench.Sqs 5

# A minimal API, served by Lambda: its tests run it as a process and print how long it takes to start.
publish bench/Tern.Lambda.Bench.AspNetCore
check_size Tern.Lambda.Bench.AspNetCore 12.5
TERN_WEB_NATIVE=$PWD/$(program Tern.Lambda.Bench.AspNetCore) dotnet run -c Release --project test/Tern.Lambda.AspNetCore.Tests -- \
  -class "*WebProgramTests" -showliveoutput

# A program that gets one object of S3, beside one that does it with an HttpClient alone: at most 1.25 times its size.
publish bench/Tern.S3.Native
publish bench/Tern.S3.Native.Raw
cp "$(program Tern.S3.Native)" "$(program Tern.S3.Native.Raw)" "$native/"
TERN_S3_NATIVE=$native dotnet run -c Release --project test/Tern.S3.Tests -- -class "*NativeProgramTests" -diagnostics
