#!/usr/bin/env bash
# Makes every template with its options pairwise from the packages alone, builds all of it as one solution, runs the tests
# of each, publishes two natively and runs those.
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
step() { echo "== $1 ($SECONDS s)"; }

version="0.1.0-ci.$(date -u +%Y%m%d%H%M%S)"
feed="$work/feed"
step "pack"
cat >"$work/pack.proj" <<XML
<Project>
  <ItemGroup>
    <Package Include="$root/src/Tern.Lambda.DynamoDb/Tern.Lambda.DynamoDb.csproj" />
    <Package Include="$root/src/Tern.Lambda.AspNetCore/Tern.Lambda.AspNetCore.csproj" />
    <Package Include="$root/src/Tern.Console/Tern.Console.csproj;$root/src/Tern.Local/Tern.Local.csproj" />
    <Package Include="$root/src/Tern.DynamoDb/Tern.DynamoDb.csproj;$root/src/Tern.Hosting/Tern.Hosting.csproj" />
    <Package Include="$root/src/Tern.Lambda/Tern.Lambda.csproj;$root/src/Tern.Core/Tern.Core.csproj" />
    <Package Include="$root/src/Tern.Templates/Tern.Templates.csproj" />
  </ItemGroup>
  <Target Name="Restore">
    <MSBuild Projects="@(Package)" Targets="Restore" Properties="MSBuildRestoreSessionId=$version" />
  </Target>
  <Target Name="Pack">
    <MSBuild Projects="@(Package)" Targets="Pack" BuildInParallel="true" />
  </Target>
</Project>
XML
dotnet restore codegen/Tern.ServiceCodegen -v quiet
packing=(-p:Configuration=Release -p:Version="$version" -p:PackageOutputPath="$feed" -v:quiet -nologo)
dotnet msbuild "$work/pack.proj" -t:Restore "${packing[@]}"
dotnet msbuild "$work/pack.proj" -t:Pack -m:2 "${packing[@]}"
# It restores and publishes the emulator's program while it is packed, so nothing may be built beside it.
dotnet pack "$root/src/Tern.Lambda.Local" "${packing[@]}"

step "make"
mkdir "$work/all" && cd "$work/all"
# What is not ours is taken from the machine's own packages where they are.
export NUGET_FALLBACK_PACKAGES=${NUGET_PACKAGES:-$HOME/.nuget/packages}
mkdir -p "$NUGET_FALLBACK_PACKAGES"
feed_config "$feed" "$work/packages"
hive="$work/hive"
dotnet new install "$feed/Tern.Templates.$version.nupkg" --debug:custom-hive "$hive" | tee "$work/install.txt"
if grep -q '^Error' "$work/install.txt"; then exit 1; fi
# Each value of an option meets each value of the others of its template at least once; what all templates share changes from line to line.
export hive
make='name=$0 template=$1; shift; dotnet new "$template" -o "$name" "$@" --debug:custom-hive "$hive" >"$name.txt" || { cat "$name.txt"; exit 255; }'
xargs -P 2 -L 1 sh -c "$make" <<'LIST'
Greeting tern-lambda
Greeting9 tern-lambda --architecture arm64
my-greeting.2 tern-lambda --compile readytorun
Payments tern-sqs --single
Payments9 tern-sqs --single --compile readytorun
PaymentsBatch tern-sqs --batch --architecture arm64
PaymentsBatch9 tern-sqs --batch
News tern-sns
NewsReady tern-sns --compile readytorun --architecture arm64
Projection tern-dynamodb
ProjectionBatch tern-dynamodb --batch --compile readytorun
Clicks tern-kinesis --architecture arm64
ClicksBatch tern-kinesis --batch
Uploads tern-s3
Uploads9 tern-s3 --compile readytorun
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
Rates9 tern-api --architecture arm64
Shop tern-web
Shop9 tern-web
Doorman tern-authorizer --kind token
DoormanRequest tern-authorizer --kind request
DoormanSimple tern-authorizer --kind simple --compile readytorun
LIST

# Nothing of a template's own language is left in what it makes.
left='(#|<!--|//)(if|elseif|else|endif) ?\(|TERN_VERSION|XUNIT_VERSION|Tern_Function|Tern-Function|API_TYPE'
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

step "publish"
dotnet build "$root/src/Tern.Cli" -c Release -v quiet
rid=$(dotnet --info | awk '/^ *RID:/ { print $2; exit }')
for name in Greeting9 PaymentsBatch9; do
  dotnet publish "$name/src/$name" -c Release -r "$rid" -o "$work/$name" -v quiet >"$work/publish.txt" 2>&1 || { cat "$work/publish.txt"; exit 1; }
  if grep -E "warning|IL[23][0-9]{3}" "$work/publish.txt"; then echo "$name: warnings while publishing"; exit 1; fi
  dotnet exec "$root/artifacts/bin/Tern.Cli/release/tern.dll" lambda package "$work/$name" -o "$work/$name.zip"
  # Its tests send their events to the native program.
  FUNCTION_PROGRAM="$work/$name/bootstrap" "$name/test/$name.Tests/bin/Release/net10.0/$name.Tests" -class '*.ProgramTests'
done
step "done"
