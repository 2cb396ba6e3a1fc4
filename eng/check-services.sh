#!/usr/bin/env bash
# Uses Tern.Services in projects outside the tree, from the packages alone: a client is generated, called, and generated again when
# something changed, and only then.
# Usage: eng/check-services.sh [FEED VERSION]   without arguments the packages are made first
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

packages "$@"

package=$(ls "$feed"/Tern.Services.*.nupkg)
size=$(stat -c %s "$package")
echo "Tern.Services: $size bytes"
[ "$size" -le 4194304 ] || { echo "the package of all models is larger than 4 MB"; exit 1; }

# A path with blanks.
app="$work/my shop/app" && mkdir -p "$app" && cd "$app"
feed_config "$feed" "$work/packages"
project() {
  cat >app.csproj <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <GenerateDocumentationFile>true</GenerateDocumentationFile>
    <NoWarn>\$(NoWarn);CS1591</NoWarn>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Tern.Services" Version="$version" />
    <AwsService Include="ssm" $1 />
  </ItemGroup>
</Project>
XML
}
cat >Program.cs <<'CSHARP'
using System;
using System.Net;
using System.Text;
using System.Threading.Tasks;
using Tern.Credentials;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

using var listener = new HttpListener();
listener.Prefixes.Add(args[0]);
listener.Start();
var serving = Task.Run(async () =>
{
    var context = await listener.GetContextAsync();
    var answer = Encoding.UTF8.GetBytes("""{"Parameter":{"Name":"*","Value":"EUR"}}""".Replace("*", context.Request.Headers["X-Amz-Target"]));
    await context.Response.OutputStream.WriteAsync(answer);
    context.Response.Close();
});
await using var ssm = new SsmClient(new SsmClientOptions
{
    Region = "eu-west-1",
    Endpoint = new Uri(args[0]),
    Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
});
var answer = await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/currency" });
await serving;
Console.WriteLine($"{answer.Parameter?.Name} {answer.Parameter?.Value}");
CSHARP
code=obj/Release/net10.0/Tern.Services
build() { dotnet build -c Release --nologo -v minimal "$@"; }
fail() { echo "$1"; exit 1; }

project 'Operations="GetParameter"'
build
dotnet run -c Release --no-build -- "http://localhost:$((20000 + RANDOM % 20000))/" | tee output.txt
grep -qx 'AmazonSSM.GetParameter EUR' output.txt || fail "the generated client did not answer"
[ ! -e "$code/code/Ssm/Operations/PutParameter.cs" ] || fail "an operation was generated that nobody named"
# Tern.Core's abstractions of logging bring those of dependency injection.
[ -e "$code/code/Ssm/SsmServiceCollectionExtensions.cs" ] || fail "no registration was generated"

# Nothing runs when nothing changed.
before=$(stat -c %y "$code/files.txt" "$code/request.txt")
build
[ "$(stat -c %y "$code/files.txt" "$code/request.txt")" = "$before" ] || fail "the second build generated again"

# An operation more is no file that changed.
project 'Operations="GetParameter;PutParameter"'
build
[ -e "$code/code/Ssm/Operations/PutParameter.cs" ] || fail "a new operation was not generated"
project 'Operations="GetParameter"'
build
[ ! -e "$code/code/Ssm/Operations/PutParameter.cs" ] || fail "an operation stayed that is no longer named"

# Clean takes all of it away, and a rebuild makes it again.
dotnet clean -c Release --nologo -v quiet
[ -z "$(find "$code" -name '*.cs')" ] || fail "clean left generated code"
build --no-restore
build --no-restore -t:Rebuild

# Editors build so, and see the code.
dotnet clean -c Release --nologo -v quiet
dotnet msbuild -nologo -v:quiet -p:Configuration=Release -p:DesignTimeBuild=true -p:SkipCompilerExecution=true -p:ProvideCommandLineArgs=true -t:Compile \
  -getItem:Compile >compile.json
grep -q 'Operations/GetParameter.cs' compile.json || fail "a design-time build doesn't see the generated code"

# Names that there are not end the build, with what was meant.
project 'Operations="GetParamter"'
build >errors.txt 2>&1 && fail "an unknown operation was built"
grep -q "error TERN4002: .* Did you mean 'GetParameter'?" errors.txt || { cat errors.txt; fail "an unknown operation is not told"; }

# Public types in a namespace of one's own, and no registration.
project 'Operations="GetParameter" Access="Public" Namespace="Shop.Aws"'
sed -i 's/Tern\.Services\.Ssm/Shop.Aws/' Program.cs
build -p:TernServicesDependencyInjection=false
[ ! -e "$code/code/Ssm/SsmServiceCollectionExtensions.cs" ] || fail "a registration was generated that nobody wants"

# A project that refers to one that generates does not; it uses what is public there. Two target frameworks, each with its own.
sed -i -e 's#<OutputType>Exe</OutputType>##' \
  -e 's#<TargetFramework>net10.0</TargetFramework>#<TargetFrameworks>net10.0;net10.0-browser1.0</TargetFrameworks>#' app.csproj
rm Program.cs
mkdir "../user" && cp nuget.config ../user/
sed -e '/AwsService/d' -e '/PackageReference/d' \
  -e 's#TargetFrameworks>net10.0;net10.0-browser1.0</TargetFrameworks#TargetFramework>net10.0</TargetFramework#' \
  -e 's#<ItemGroup>#<ItemGroup><ProjectReference Include="../app/app.csproj" />#' app.csproj >../user/user.csproj
echo 'namespace Shop { public static class Uses { public static Shop.Aws.SsmClient Make() => new(); } }' >../user/Uses.cs
cd ../user
dotnet build -c Release --nologo -v minimal
[ ! -e obj/Release/net10.0/Tern.Services ] || fail "a project generates because one that it refers to does"
echo "Tern.Services: generated, called, and generated again when something changed"
