#!/usr/bin/env bash
# Builds and runs programs in projects outside the tree, against the packages alone.
# Usage: eng/check-packages.sh [FEED VERSION]   without arguments the packages are made first
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

packages "$@"
libraries="Tern.Core Tern.AspNetCore Tern.Bedrock Tern.Bedrock.DynamoDb Tern.Handling Tern.Handling.DynamoDb
  Tern.Hosting Tern.Testing Tern.Configuration Tern.DynamoDb Tern.Pages Tern.Local
  Tern.Diagnostics Tern.Lambda Tern.Lambda.AspNetCore Tern.Lambda.CustomResources Tern.Lambda.Local Tern.Messaging
  Tern.Messaging.DynamoDb Tern.Messaging.S3 Tern.S3"

mkdir "$work/app" && cd "$work/app"
feed_config "$feed" "$work/packages"
unset NUGET_PACKAGES   # it would win over the folder that the config names
cat >app.csproj <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Tern.DynamoDb" Version="$version" />
    <PackageReference Include="Tern.Local" Version="$version" />
  </ItemGroup>
</Project>
XML
# The first C# block of a page is a whole program.
first_block() { awk '/^```csharp$/ { on = 1; next } /^```$/ { if (on) exit } on' "$1"; }
first_block "$root/README.md" >Program.cs
[ -s Program.cs ] || { echo "the README holds no C# sample"; exit 1; }
dotnet run -c Release | tee output.txt
[ -s output.txt ] || { echo "the README's sample printed nothing"; exit 1; }

# A function from the packages, its class completed by the generator that the package brings.
mkdir "$work/function" && cd "$work/function"
cp ../app/nuget.config .
sed -e 's/Tern\.DynamoDb"/Tern.Handling.DynamoDb"/' -e 's/Tern\.Local"/Tern.Lambda.CustomResources"/' ../app/app.csproj >function.csproj
cat >Program.cs <<'CSHARP'
using System.Text;
using System.Text.Json.Serialization;
using Tern.Lambda;

await using var app = LambdaApplication.Create<Greeting>();
Console.WriteLine(Encoding.UTF8.GetString(await app.InvokeAsync("""{"Name":"Ada"}"""u8.ToArray())));

[LambdaFunction(LambdaSource.Json, Json = typeof(GreetingJson))]
internal sealed partial class Greeting
{
    public Task<Person> HandleAsync(Person person, CancellationToken cancellationToken) => Task.FromResult(person with { Name = $"Hello {person.Name}" });
}

internal sealed record Person(string Name);

[JsonSerializable(typeof(Person))]
internal sealed partial class GreetingJson : JsonSerializerContext;
CSHARP
dotnet run -c Release | tee output.txt
grep -qx '{"Name":"Hello Ada"}' output.txt || { echo "the function did not answer"; exit 1; }
# Amazon's roots come with the package, before Main; a word that is neither they nor a file ends the build.
dotnet run -c Release --no-restore -p:TernTrustedRoots=Amazon 2>&1 | tee output.txt
grep -q "^TLS trusts Amazon's five roots" output.txt || { echo "TernTrustedRoots did not narrow the function's trust"; exit 1; }
if dotnet build -c Release --no-restore -p:TernTrustedRoots=Amazn >output.txt; then echo "TernTrustedRoots took a file that is not there"; exit 1; fi
grep -q "error TERN5001" output.txt || { cat output.txt; echo "the build did not end with TERN5001"; exit 1; }

# A consumer of every package with every analyzer on: no warning in generated code, none that the API's shape calls for.
# What is left out are rules for libraries, not for programs: await without ConfigureAwait, and texts that aren't localized.
mkdir "$work/consumer" && cd "$work/consumer"
cp ../app/nuget.config "$root"/eng/consumer/*.cs .
sed -e 's/Tern\.DynamoDb"/Tern.Handling.DynamoDb"/' -e 's|</PropertyGroup>|<AnalysisMode>All</AnalysisMode><NoWarn>CA2007;CA1303</NoWarn></PropertyGroup>|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Configuration" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.AspNetCore" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Testing" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.S3" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Lambda" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Messaging.S3" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Messaging.DynamoDb" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Bedrock.DynamoDb" Version="'"$version"'" />|' \
  -e 's|.*Tern\.Local.*|&<PackageReference Include="Tern.Diagnostics" Version="'"$version"'" />|' ../app/app.csproj >consumer.csproj
dotnet run -c Release | tee output.txt
grep -qx '{"Order":"o1","Number":1}' output.txt || { echo "the consumer's function did not answer"; exit 1; }

# The analyzers come with the package, and speak: a thread that waits for a call ends this build, and nothing else does.
mkdir "$work/analyzed" && cd "$work/analyzed"
cp ../app/nuget.config .
cp ../app/app.csproj analyzed.csproj
cat >Program.cs <<'CSHARP'
using Tern.DynamoDb;

await using var db = new DynamoDbClient();
Console.WriteLine(db.ListTablesAsync(new()).AsTask().Result.TableNames.Count);
CSHARP
if dotnet build -c Release >output.txt; then echo "the package Tern.DynamoDb did not report TERN3007"; exit 1; fi
[ "$(grep -o 'error [A-Z]*[0-9]*' output.txt | sort -u)" = "error TERN3007" ] || { cat output.txt; echo "the build did not end with TERN3007 alone"; exit 1; }

# Guides as a reader pastes them: the first block of the page is the whole program.
mkdir "$work/guide" && cd "$work/guide"
cp ../app/nuget.config .
cp ../app/app.csproj guide.csproj
first_block "$root/docs/guides/tables.md" >Program.cs
dotnet run -c Release | tee output.txt
grep -qx '#2: 180' output.txt || { echo "the program of docs/guides/tables.md did not print its orders"; exit 1; }
mkdir "$work/guide-queues" && cd "$work/guide-queues"
cp ../app/nuget.config .
extensions=$(grep -o '<MicrosoftExtensionsVersion>[^<]*' "$root/Directory.Packages.props" | cut -d'>' -f2)
hosting='<PackageReference Include="Microsoft.Extensions.Hosting" Version="'$extensions'" />'
sed -e 's/Tern\.DynamoDb"/Tern.Messaging"/' -e "s|.*Tern\.Local.*|$hosting|" ../app/app.csproj >guide.csproj
first_block "$root/docs/guides/queues.md" >Program.cs
dotnet build -c Release
mkdir "$work/guide-lambda" && cd "$work/guide-lambda"
cp ../function/nuget.config .
cp ../function/function.csproj guide.csproj
first_block "$root/docs/guides/lambda/first-function.md" >Program.cs
dotnet build -c Release

# A function that dotnet run starts in an emulator of Lambda, and whose publish holds nothing of it.
mkdir "$work/emulated" && cd "$work/emulated"
cp ../function/nuget.config .
local_package='<PackageReference Include="Tern.Lambda.Local" Version="'$version'" IncludeAssets="$(EmulatorAssets)" PrivateAssets="all" />'
emulator_assets="<PropertyGroup><EmulatorAssets Condition=\"'\$(EmulatorAssets)' == ''\">build</EmulatorAssets></PropertyGroup>"
sed -e "s|<PackageReference Include=\"Tern.Handling.DynamoDb\".*|&$local_package|" -e "s|<ItemGroup>|$emulator_assets&|" ../function/function.csproj \
  >emulated.csproj
cp ../guide-lambda/Program.cs .
dotnet publish -c Release -o out
if ls out | grep -E '^(Tern\.(Lambda\.Local|Local|Console)\.|Microsoft\.AspNetCore)'; then echo "the published function holds the emulator"; exit 1; fi
if grep -q AspNetCore out/emulated.runtimeconfig.json; then echo "the published function asks for ASP.NET Core"; exit 1; fi
if dotnet publish -c Release -p:EmulatorAssets=all >publish.txt; then echo "a function was published with the emulator in it"; exit 1; fi
grep -q 'published with the emulator in it. Add IncludeAssets="build"' publish.txt || { cat publish.txt; exit 1; }
# A program that has the emulator as a library, and no package for functions, runs as it is.
mkdir "$work/library" && cd "$work/library"
cp ../function/nuget.config .
sed -e 's/Tern\.DynamoDb"/Tern.Lambda.Local"/' -e '/Tern\.Local"/d' ../app/app.csproj >library.csproj
echo 'Console.WriteLine(await Task.FromResult($"as it is, {typeof(Tern.Lambda.Local.LambdaEmulator).Name}"));' >Program.cs
timeout 120 dotnet run -c Release -p:TernLambdaPort=0 | tee output.txt
grep -qx 'as it is, LambdaEmulator' output.txt || { echo "the emulator took over a program that uses it as a library"; exit 1; }
cd "$work/emulated"
dotnet run -c Release -p:TernLambdaPort=0 >run.txt &
run=$!
for _ in $(seq 3000); do grep -q 'curl -d' run.txt && break; sleep 0.1; done
url=$(sed -n 's/.*Lambda emulator at \(http[^ ]*\)\. .*/\1/p' run.txt)
answer=$(curl -fsS -d '{"name":"Ada"}' "${url}2015-03-31/functions/emulated/invocations")
kill -TERM $(cat "/proc/$run/task/$run/children")
wait "$run" || true
[ "$answer" = '{"text":"Hello, Ada."}' ] || { cat run.txt; echo "dotnet run in the emulator answered '$answer'"; exit 1; }

# A minimal API, as its guide has it, in a web project.
mkdir "$work/web" && cd "$work/web"
cp ../app/nuget.config .
sed -e 's/Microsoft\.NET\.Sdk"/Microsoft.NET.Sdk.Web"/' -e 's/Tern\.DynamoDb"/Tern.Lambda.AspNetCore"/' -e '/Tern\.Local/d' ../app/app.csproj >web.csproj
first_block "$root/docs/guides/lambda/aspnet-core.md" >Program.cs
dotnet build -c Release

# The tool, installed from its package: it says its version, serves, and ends cleanly.
cd "$work/app"
dotnet tool install Tern.Cli --version "$version" --tool-path "$work/tools" --configfile nuget.config
[ "$("$work/tools/tern" --version | cut -d+ -f1)" = "$version" ] || { echo "tern --version does not say $version"; exit 1; }
# Not below this shell's own rule that what runs in the background ignores Ctrl-C.
env --default-signal=INT "$work/tools/tern" local --port 0 --json >served.txt &
tern=$!
for _ in $(seq 3000); do [ -s served.txt ] && break; sleep 0.1; done
endpoint=$(sed -n 's/.*"endpoint":"\([^"]*\)".*/\1/p' served.txt)
curl -fsS "$endpoint" | grep -q '^healthy' || { echo "tern local does not serve at '$endpoint'"; kill "$tern"; exit 1; }
kill -INT "$tern"
wait "$tern" || { echo "tern local ended with $?"; exit 1; }
grep -q '"event":"stopped"' served.txt || { echo "tern local did not say that it stopped"; exit 1; }

# What a restore unpacked is what the packages hold.
for project in $libraries; do
  package="$work/packages/${project,,}/$version"
  diff -q "$root/src/$project/README.md" "$package/README.md" || { echo "the package $project has another README than its own"; exit 1; }
  for part in icon.png "lib/net10.0/$project.dll" "lib/net10.0/$project.xml"; do
    [ -f "$package/$part" ] || { echo "the package $project lacks $part"; exit 1; }
  done
  # Our packages belong together: each asks for the others in exactly its own version.
  loose=$(grep -o '<dependency id="Tern\.[^>]*' "$package/${project,,}.nuspec" | grep -vF "version=\"[$version]\"" || true)
  [ -z "$loose" ] || { echo "the package $project asks for another version than its own: $loose"; exit 1; }
done
for project in Tern.DynamoDb Tern.Lambda; do
  generator="$work/packages/${project,,}/$version/analyzers/dotnet/cs/$project.Generator.dll"
  [ -f "$generator" ] || { echo "the package $project lacks its source generator"; exit 1; }
done
for analyzer in Tern.DynamoDb.CodeFixes Tern.Analyzers Tern.Analyzers.CodeFixes; do
  [ -f "$work/packages/tern.dynamodb/$version/analyzers/dotnet/cs/$analyzer.dll" ] || { echo "the package Tern.DynamoDb lacks $analyzer"; exit 1; }
done
