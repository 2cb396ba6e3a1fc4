#!/usr/bin/env bash
# What a generated client costs those who build and ship it: the time that it adds to a build, and the size and start of a native program
# with one call, beside a program by hand over HttpClient. Prints a page; the exit code is 1 when a bar is missed.
#   bench/services.sh [ROUNDS] >bench/results/services.md
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
rounds=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version="0.1.0-bench.$(date -u +%Y%m%d%H%M%S)"
for project in Tern.Core Tern.Hosting Tern.Services; do
  dotnet pack "src/$project" -c Release -o "$work/feed" -p:Version="$version" -v quiet --nologo >&2
done

# project NAME NATIVE ITEMS: a console program with the packages; NATIVE says whether it is published by Native AOT.
project() {
  mkdir -p "$work/$1"
  (cd "$work/$1" && feed_config "$work/feed" "$work/packages")
  cat >"$work/$1/$1.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <LangVersion>14.0</LangVersion>
    <PublishAot>$2</PublishAot>
    <InvariantGlobalization>true</InvariantGlobalization>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Tern.Services" Version="$version" />
    $3
  </ItemGroup>
</Project>
XML
}

# median FILE: of a number a line.
median() { sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# seconds FILE COMMAND…: adds the time that a command takes.
seconds() {
  local file=$1 start
  shift
  start=$(date +%s%N)
  "$@" >"$work/last.log" 2>&1 || { cat "$work/last.log" >&2; exit 1; }
  echo "$(($(date +%s%N) - start))" | awk '{ printf "%.2f\n", $1 / 1e9 }' >>"$file"
}

build() { dotnet build "$work/$1" -c Release --no-restore --nologo -v quiet; }
names="none one ssm ec2"
project none false ''
project one false '<AwsService Include="ssm" Operations="GetParameter" />'
project ssm false '<AwsService Include="ssm" />'
project ec2 false '<AwsService Include="ec2" />'
for name in $names; do
  echo 'Console.WriteLine("Hello");' >"$work/$name/Program.cs"
  dotnet restore "$work/$name" -v quiet --nologo >&2
  build "$name" >&2   # the compiler's server is warm for all
done
for ((round = 0; round < rounds; round++)); do
  for name in $names; do
    [ "$name" = ec2 ] && [ "$round" -ge 2 ] && continue
    rm -rf "$work/$name/obj/Release" "$work/$name/bin"
    seconds "$work/$name.first" build "$name"
    seconds "$work/$name.again" build "$name"
  done
done

# A native program with one call, against a server that always has the same answer.
one='<AwsService Include="ssm" Operations="GetParameter" />'
project native true "$one"
# As docs/guides/credentials.md says: without the sources of credentials that the program never uses.
project nativefew true "$one"'<RuntimeHostConfigurationOption Include="Tern.Credentials.AllSources" Value="false" Trim="true" />'
project nativeec2 true '<AwsService Include="ec2" />'
project raw true ''
cat >"$work/native/Program.cs" <<'CSHARP'
using Tern.Credentials;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

await using var ssm = new SsmClient(new()
{
    Region = "eu-west-1",
    Endpoint = new Uri(args[0]),
    Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
});
Console.WriteLine((await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/currency" })).Parameter?.Value);
CSHARP
cat >"$work/nativeec2/Program.cs" <<'CSHARP'
using Tern.Credentials;
using Tern.Services.Ec2;
using Tern.Services.Ec2.Model;

await using var ec2 = new Ec2Client(new()
{
    Region = "eu-west-1",
    Endpoint = new Uri(args[0]),
    Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
});
Console.WriteLine((await ec2.DescribeInstancesAsync(new DescribeInstancesRequest())).Reservations?.Count);
CSHARP
cat >"$work/raw/Program.cs" <<'CSHARP'
using System.Globalization;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false });
var body = """{"Name":"/shop/currency"}"""u8.ToArray();
var (uri, now) = (new Uri(args[0]), DateTime.UtcNow);
var (date, time) = (now.ToString("yyyyMMdd", CultureInfo.InvariantCulture), now.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture));
var canonical = $"POST\n/\n\nhost:{uri.Authority}\nx-amz-date:{time}\nx-amz-target:AmazonSSM.GetParameter\n\nhost;x-amz-date;x-amz-target\n"
    + Convert.ToHexStringLower(SHA256.HashData(body));
var scope = $"{date}/eu-west-1/ssm/aws4_request";
var toSign = $"AWS4-HMAC-SHA256\n{time}\n{scope}\n" + Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(canonical)));
var key = Encoding.UTF8.GetBytes("AWS4secret");
foreach (var part in (string[])[date, "eu-west-1", "ssm", "aws4_request"]) key = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(part));
var signature = Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(toSign)));
using var request = new HttpRequestMessage(HttpMethod.Post, uri) { Content = new ByteArrayContent(body) };
request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.1");
request.Headers.Add("X-Amz-Date", time);
request.Headers.Add("X-Amz-Target", "AmazonSSM.GetParameter");
request.Headers.TryAddWithoutValidation(
    "Authorization", $"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/{scope}, SignedHeaders=host;x-amz-date;x-amz-target, Signature={signature}");
using var answer = await client.SendAsync(request);
using var document = JsonDocument.Parse(await answer.Content.ReadAsStringAsync());
Console.WriteLine(document.RootElement.GetProperty("Parameter").GetProperty("Value").GetString());
CSHARP
project server false ''
cat >"$work/server/Program.cs" <<'CSHARP'
using System.Net;
using System.Text;

using var listener = new HttpListener();
listener.Prefixes.Add(args[0]);
listener.Start();
while (true)
{
    var context = await listener.GetContextAsync();
    await context.Response.OutputStream.WriteAsync(Encoding.UTF8.GetBytes("""{"Parameter":{"Name":"/shop/currency","Value":"EUR"}}"""));
    context.Response.Close();
}
CSHARP
cp "$work/native/Program.cs" "$work/nativefew/"
for name in native nativefew nativeec2 raw; do
  dotnet publish "$work/$name" -c Release -o "$work/$name/out" --nologo -v quiet >&2
done
dotnet build "$work/server" -c Release --nologo -v quiet >&2
address="http://localhost:$((20000 + RANDOM % 20000))/"
dotnet "$work/server/bin/Release/net10.0/server.dll" "$address" &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
for _ in $(seq 100); do "$work/raw/out/raw" "$address" >/dev/null 2>&1 && break; sleep 0.1; done
[ "$("$work/native/out/native" "$address")" = EUR ] || { echo "the native program did not answer" >&2; exit 1; }
# run NAME: adds the microseconds of a program's whole run.
run() {
  local start
  start=$(date +%s%N)
  "$work/$1/out/$1" "$address" >/dev/null
  echo "$((($(date +%s%N) - start) / 1000))" >>"$work/$1.start"
}
for ((round = 0; round < rounds * 10; round++)); do
  for name in native nativefew raw; do run $name; done
done

size() { stat -c %s "$work/$1/out/$1"; }
missed=0
# bar NAME VALUE MOST
bar() {
  if awk "BEGIN { exit !($2 <= $3) }"; then echo "- pass: $1: $2, at most $3"; else echo "- FAIL: $1: $2, at most $3"; missed=1; fi
}
difference() { awk "BEGIN { printf \"%.2f\", $1 - $2 }"; }
ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }
echo "# Generated clients: what they cost to build and to ship"
echo
echo "- Machine: $(awk -F ': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores; .NET SDK $(dotnet --version)"
echo "- Commit: $(git rev-parse HEAD); $(date -u +'%Y-%m-%d %H:%MZ')"
echo "- Command: \`bench/services.sh $rounds\`; builds: medians of $rounds in turn (two for EC2), the compiler's server warm;"
echo "  starts: medians of $((rounds * 10)) in turn"
echo
echo "| program | first build, s | again, s |"
echo "| --- | ---: | ---: |"
for name in $names; do
  case $name in
    none) text='the package, no item' ;;
    one) text='`ssm`, `Operations="GetParameter"`' ;;
    ssm) text='`ssm`, all operations' ;;
    ec2) text='`ec2`, all operations' ;;
  esac
  echo "| $text | $(median "$work/$name.first") | $(median "$work/$name.again") |"
done
echo
echo "| native program | bytes | start and one call, ms |"
echo "| --- | ---: | ---: |"
for name in native nativefew raw; do
  case $name in
    native) text='`ssm`, GetParameter' ;;
    nativefew) text='the same, `Tern.Credentials.AllSources` off' ;;
    raw) text='HttpClient and a signature by hand' ;;
  esac
  echo "| $text | $(size $name) | $(median "$work/$name.start" | awk '{ printf "%.1f", $1 / 1000 }') |"
done
echo "| \`ec2\` whole, DescribeInstances called | $(size nativeec2) | |"
echo
bar "one operation: seconds more, first build" "$(difference "$(median "$work/one.first")" "$(median "$work/none.first")")" 0.8
bar "one operation: seconds more, again" "$(difference "$(median "$work/one.again")" "$(median "$work/none.again")")" 0.1
bar "all of SSM: seconds more" "$(difference "$(median "$work/ssm.first")" "$(median "$work/none.first")")" 12
bar "all of EC2: seconds more" "$(difference "$(median "$work/ec2.first")" "$(median "$work/none.first")")" 60
bar "native program, credentials of environment and container: size beside HttpClient's" "$(ratio "$(size nativefew)" "$(size raw)")" 1.12
bar "native program: start beside HttpClient's" "$(ratio "$(median "$work/native.start")" "$(median "$work/raw.start")")" 1.25
bar "native program of EC2: bytes" "$(size nativeec2)" 9000000
exit $missed
