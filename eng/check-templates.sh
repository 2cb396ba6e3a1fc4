#!/usr/bin/env bash
# Makes every template from the packages alone, builds all of it as one solution, and runs the tests of each. One template, chosen by the commit,
# is also run: started unbuilt by `tern lambda`, called, edited and called again. With --all, each value of an option meets each value of the
# others at least once, two are published natively and run, and every template is run.
# Usage: eng/check-templates.sh [FEED VERSION] [--all]   without a feed the packages are made first
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
step() { echo "== $1 ($SECONDS s)"; }

all=
if [ "${!#}" = --all ]; then
  all=1
  set -- "${@:1:$#-1}"
fi
step "pack"
packages "$@"

step "make"
mkdir "$work/all" && cd "$work/all"
# What is not ours is taken from the machine's own packages where they are.
export NUGET_FALLBACK_PACKAGES=${NUGET_PACKAGES:-$HOME/.nuget/packages}
mkdir -p "$NUGET_FALLBACK_PACKAGES"
feed_config "$feed" "$work/packages"
hive="$work/hive"
dotnet new install "$feed/Tern.Templates.$version.nupkg" --debug:custom-hive "$hive" | tee "$work/install.txt"
if grep -q '^Error' "$work/install.txt"; then exit 1; fi
export hive
# Each has its own copy of the hive: processes that use one at a time write to it without regard to each other.
make='name=$0 template=$1; shift; cp -r "$hive" "$hive.$name"
dotnet new "$template" -o "$name" "$@" --debug:custom-hive "$hive.$name" >"$name.txt" || { cat "$name.txt"; exit 255; }
rm -r "$hive.$name"'
if [ -z "$all" ]; then
  xargs -P 2 -L 1 sh -c "$make" <<'LIST'
Greeting tern-lambda
Payments tern-sqs
News tern-sns
Projection tern-dynamodb
Clicks tern-kinesis
Uploads tern-s3
Placed tern-eventbridge
Watch tern-cloudwatchlogs
ApiHttp tern-apigateway
Rates tern-api
Shop tern-web
Doorman tern-authorizer
LIST
else
  xargs -P 2 -L 1 sh -c "$make" <<'LIST'
Greeting tern-lambda --architecture arm64
my-greeting.2 tern-lambda --compile readytorun
Payments tern-sqs --single --compile readytorun
PaymentsBatch tern-sqs --batch
PaymentsArm tern-sqs --batch --architecture arm64
News tern-sns
NewsReady tern-sns --compile readytorun --architecture arm64
Projection tern-dynamodb
ProjectionBatch tern-dynamodb --batch --compile readytorun
Clicks tern-kinesis --architecture arm64
ClicksBatch tern-kinesis --batch
Uploads tern-s3
UploadsReady tern-s3 --compile readytorun
Placed tern-eventbridge
Nightly tern-eventbridge --schedule
Watch tern-cloudwatchlogs
WatchControl tern-cloudwatchlogs --control-messages --architecture arm64
ApiHttp tern-apigateway
ApiHttp1 tern-apigateway --kind httpv1
ApiRest tern-apigateway --kind rest --compile readytorun
ApiRoutes tern-apigateway --kind rest --openapi
ApiUrl tern-apigateway --kind url --architecture arm64
ApiAlb tern-apigateway --kind alb
ApiSocket tern-apigateway --kind websocket
Rates tern-api
RatesArm tern-api --architecture arm64
Shop tern-web
Doorman tern-authorizer --kind token
DoormanRequest tern-authorizer --kind request
DoormanSimple tern-authorizer --kind simple --compile readytorun
GreetingNative tern-lambda
LIST
fi

# Nothing of a template's own language is left in what it makes.
left='(#|<!--|//)(if|elseif|else|endif) ?\(|TERN_VERSION|XUNIT_VERSION|Tern_Function|Tern-Function|API_TYPE|FIRST_EVENT'
if grep -rnE "$left" .; then
  echo "the lines above should have been replaced"
  exit 1
fi

step "build"
{
  echo '<Solution>'
  find . -name '*.csproj' | sort | sed 's|.*|<Project Path="&" />|'
  echo '</Solution>'
} >all.slnx
dotnet build all.slnx -c Release -m:2 -v quiet -p:TreatWarningsAsErrors=true

step "test"
find . -path '*/bin/Release/*' -name '*.Tests' -type f | sort >tests.txt
[ "$(wc -l <tests.txt)" -eq "$(find . -name '*.Tests.csproj' | wc -l)" ] || { echo "not every project has tests that were built"; exit 1; }
xargs -P 2 -I{} sh -c '{} >{}.txt 2>&1 || { cat {}.txt; exit 255; }' <tests.txt
sed 's/$/.txt/' tests.txt | xargs grep -h 'Total:' |
  awk '{ for (i = 1; i < NF; i++) if ($i == "Total:") n += $(i + 1) } END { print n " tests passed"; exit n == 0 }'

step "run"
dotnet build "$root/src/Tern.Cli" -c Release -v quiet
tern=$root/artifacts/bin/Tern.Cli/release/tern.dll
mkdir "$work/run" && cp nuget.config "$work/run"
emulator=
trap '[ -z "$emulator" ] || kill "$emulator" 2>/dev/null || true; rm -rf "$work"' EXIT

# invoke EVENT: sends an event to the function; fails if the function does.
invoke() {
  curl -sS -m 600 -D head.txt -o answer.json --data-binary @"$1" "${url}2015-03-31/functions/Function/invocations"
  if ! grep -q '^HTTP/1.1 200' head.txt || grep -qi '^x-amz-function-error' head.txt; then
    cat head.txt answer.json log.txt
    echo "$name: the function failed on $1"
    return 1
  fi
}

# run NAME TEMPLATE EVENT [OPTION…]: the template's first hour. The options are those of tern lambda.
run() {
  name=$1
  local template=$2 event=$3
  shift 3
  cd "$work/run"
  dotnet new "$template" -o "$name" --debug:custom-hive "$hive" >/dev/null
  cd "$name"
  [ ! -e "src/$name/bin" ] || { echo "$name is built already"; return 1; }
  dotnet exec "$tern" lambda --port 0 "$@" >log.txt 2>&1 &
  emulator=$!
  for _ in $(seq 1200); do
    if grep -q '^Its page is at' log.txt || ! kill -0 "$emulator" 2>/dev/null; then break; fi
    sleep 0.5
  done
  url=$(sed -n 's/^Lambda at \(http:[^ ]*\)\. .*/\1/p' log.txt)
  [ -n "$url" ] || { cat log.txt; echo "$name was not started"; return 1; }
  invoke "events/$event"
  if [ "$template" = tern-web ]; then curl -sS -o /dev/null --fail-with-body "${url}ServerlessHttpApi/health"; fi
  sed -i 's/^Handlers/Console.WriteLine("edited");\nHandlers/' "src/$name/Program.cs"
  sleep 0.2
  invoke "events/$event"
  for _ in $(seq 300); do grep -q '^Function | edited$' log.txt && break; sleep 0.1; done
  grep -q '^Function | edited$' log.txt || { cat log.txt; echo "$name: the edited source did not run"; return 1; }
  kill "$emulator"
  wait "$emulator" || { cat log.txt; echo "$name: tern lambda did not end well"; return 1; }
  emulator=
  echo "$name: started unbuilt, called, edited, called again"
}

runs=(
  "Greeting tern-lambda visitor.json"
  "Payments tern-sqs sqs.json"
  "News tern-sns sns.json"
  "Projection tern-dynamodb stream.json"
  "Clicks tern-kinesis kinesis.json"
  "Uploads tern-s3 s3.json --parameter BucketName=uploads"
  "Placed tern-eventbridge event.json"
  "Watch tern-cloudwatchlogs logs.json"
  "ApiHttp tern-apigateway http-post.json"
  "Rates tern-api http-get.json"
  "Shop tern-web health.json"
  "Doorman tern-authorizer token.json --parameter TokenSha256=TOKEN_HASH"
)
hash=$(printf letmein | sha256sum | cut -d ' ' -f 1)
if [ -z "$all" ]; then runs=("${runs[$((16#$(git -C "$root" rev-parse --short=6 HEAD) % ${#runs[@]}))]}"); fi
# shellcheck disable=SC2086   # each line is words
for line in "${runs[@]}"; do run ${line/TOKEN_HASH/$hash}; done
cd "$work/all"

[ -n "$all" ] || exit 0
step "publish"
rid=$(dotnet --info | awk '/^ *RID:/ { print $2; exit }')
for name in GreetingNative PaymentsBatch; do
  dotnet publish "$name/src/$name" -c Release -r "$rid" -o "$work/$name" -v quiet >"$work/publish.txt" 2>&1 || { cat "$work/publish.txt"; exit 1; }
  if grep -E "warning|IL[23][0-9]{3}" "$work/publish.txt"; then echo "$name: warnings while publishing"; exit 1; fi
  dotnet exec "$root/artifacts/bin/Tern.Cli/release/tern.dll" lambda package "$work/$name" -o "$work/$name.zip"
  # Its tests send their events to the native program.
  FUNCTION_PROGRAM="$work/$name/bootstrap" "$name/test/$name.Tests/bin/Release/net10.0/$name.Tests" -class '*.ProgramTests'
done
step "done"
