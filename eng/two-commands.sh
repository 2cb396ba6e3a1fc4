#!/usr/bin/env bash
# The README's two commands as they run on a machine with the .NET SDK and nothing else: no other program is on the PATH,
# and none of this machine's settings come along. Says how long each took. Exits non-zero where one of them failed.
# Usage: eng/two-commands.sh [FOLDER]   the folder of the logs; artifacts/ci unless given
#        NUGET_PACKAGES=$(mktemp -d) eng/two-commands.sh   in a new clone: what a first visitor waits for
set -uo pipefail
cd "$(dirname "$0")/.."
logs=${1:-artifacts/ci}
mkdir -p "$logs"
failed=0
server=

only=$(mktemp -d)
leave() {
  [ -z "$server" ] || kill "$server" 2>/dev/null
  rm -rf "$only"
}
trap leave EXIT
ln -s "$(command -v dotnet)" "$only/dotnet"

# What .NET and NuGet need to know of this machine; of AWS, browsers, compilers and other languages nothing. The tests write a report each.
settings=(PATH="$only" DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 AWS_EC2_METADATA_DISABLED=true TERN_TEST_REPORTS=true)
for name in HOME USER LANG TMPDIR CI DOTNET_ROOT NUGET_PACKAGES NUGET_CONFIG_FILE HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy \
  SSL_CERT_FILE SSL_CERT_DIR TERN_VERSION SharedCompilationId; do
  [ -z "${!name-}" ] || settings+=("$name=${!name}")
done

# ask PATH: what the sample answers.
ask() {
  exec 3<>/dev/tcp/127.0.0.1/5080 || return 1
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:5080\r\nConnection: close\r\n\r\n' "$1" >&3
  cat <&3
  exec 3>&-
} 2>/dev/null

start=$SECONDS
env -i "${settings[@]}" dotnet run --project samples/Airports >"$logs/sample.log" 2>&1 &
server=$!
until ask / >"$logs/page.txt" || ! kill -0 "$server" 2>/dev/null || [ $((SECONDS - start)) -ge 600 ]; do sleep 0.5; done
ask /airports/ATL >"$logs/airport.txt"
if grep -q '^HTTP/1.1 200' "$logs/page.txt" && grep -q '<title>Airports' "$logs/page.txt" && grep -q '"iata":"ATL"' "$logs/airport.txt"; then
  echo "ok    dotnet run --project samples/Airports: its page answers after $((SECONDS - start)) s"
else
  failed=1
  echo "FAIL  dotnet run --project samples/Airports: no page after $((SECONDS - start)) s"
  tail -n 60 "$logs/sample.log" "$logs/page.txt" "$logs/airport.txt"
fi
kill "$server" 2>/dev/null
wait "$server"
code=$?
server=
if [ "$failed" -eq 0 ] && [ "$code" -ne 0 ] && [ "$code" -ne 143 ]; then
  failed=1
  echo "FAIL  dotnet run --project samples/Airports: ended with $code when it was asked to end"
  tail -n 60 "$logs/sample.log"
fi

start=$SECONDS
if env -i "${settings[@]}" dotnet test -c Release >"$logs/tests.log" 2>&1; then
  echo "ok    dotnet test -c Release ($((SECONDS - start)) s)"
else
  failed=1
  echo "FAIL  dotnet test -c Release ($((SECONDS - start)) s)"
  # The failed tests by themselves: of an assembly that failed the runner prints all that its process printed, which can be long.
  grep -E '^failed ' "$logs/tests.log"
  grep -vE "^(skipped | +from |.* passed \\(|.*[0-9]Z"$'\t'")" "$logs/tests.log" | tail -n 200
fi

exit "$failed"
