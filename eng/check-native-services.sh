#!/usr/bin/env bash
# A native program outside the tree calls six services of six protocols, from the packages, against moto_server. Without moto_server it is
# skipped, and says so.
# Usage: eng/check-native-services.sh [FEED VERSION]   without arguments the packages are made first
set -euo pipefail
cd "$(dirname "$0")/.."
source eng/feed.sh
moto=$(command -v moto_server) || { echo "skipped: moto_server is not installed: pip install 'moto[server]'"; exit 0; }
work=$(mktemp -d)
trap '[ -z "${server:-}" ] || kill "$server"; rm -rf "$work"' EXIT
packages "$@"

mkdir "$work/app" && cd "$work/app"
feed_config "$feed" "$work/packages"
cat >app.csproj <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <LangVersion>14.0</LangVersion>
    <PublishAot>true</PublishAot>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Tern.Services" Version="$version" />
    <AwsService Include="ssm" Operations="GetParameter;PutParameter" />
    <AwsService Include="stepfunctions" Operations="ListStateMachines" />
    <AwsService Include="sts" Operations="GetCallerIdentity" />
    <AwsService Include="ec2" Operations="CreateVpc;DescribeVpcs" />
    <AwsService Include="sesv2" Operations="CreateEmailIdentity;ListEmailIdentities" />
    <AwsService Include="s3" Operations="CreateBucket;GetObject;PutObject" />
  </ItemGroup>
</Project>
XML
cat >Program.cs <<'CSHARP'
using System.Text;
using Tern;
using Tern.Credentials;
using Tern.Services.Ec2;
using Tern.Services.S3;
using Tern.Services.SesV2;
using Tern.Services.Ssm;
using Tern.Services.StepFunctions;
using Tern.Services.Sts;

T Use<T>(T options)
    where T : AwsClientOptions
{
    options.Region = "us-east-1";
    options.Endpoint = new Uri(args[0]);
    options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
    return options;
}

await using var ssm = new SsmClient(Use(new SsmClientOptions()));
await ssm.PutParameterAsync(new() { Name = "/shop/currency", Value = "EUR", Type = Tern.Services.Ssm.Model.ParameterType.String });
Console.WriteLine($"awsJson1_1 {(await ssm.GetParameterAsync(new() { Name = "/shop/currency" })).Parameter?.Value}");

await using var states = new StepFunctionsClient(Use(new StepFunctionsClientOptions()));
Console.WriteLine($"awsJson1_0 {(await states.ListStateMachinesAsync(new())).StateMachines.Count}");

await using var sts = new StsClient(Use(new StsClientOptions()));
Console.WriteLine($"awsQuery {(await sts.GetCallerIdentityAsync(new())).Account}");

await using var ec2 = new Ec2Client(Use(new Ec2ClientOptions()));
var vpc = (await ec2.CreateVpcAsync(new() { CidrBlock = "10.9.0.0/16" })).Vpc!;
Console.WriteLine($"ec2Query {(await ec2.DescribeVpcsAsync(new() { VpcIds = [vpc.VpcId!] })).Vpcs?[0].CidrBlock}");

await using var mail = new SesV2Client(Use(new SesV2ClientOptions()));
await mail.CreateEmailIdentityAsync(new() { EmailIdentity = "shop@example.com" });
Console.WriteLine($"restJson1 {(await mail.ListEmailIdentitiesAsync(new())).EmailIdentities?[0].IdentityName}");

await using var s3 = new S3Client(Use(new S3ClientOptions()));
await s3.CreateBucketAsync(new() { Bucket = "shop" });
var text = Encoding.UTF8.GetBytes("an order of c1 / 7");
await s3.PutObjectAsync(new() { Bucket = "shop", Key = "orders/c1 + 7.txt", Body = new MemoryStream(text) });
using var stored = await s3.GetObjectAsync(new() { Bucket = "shop", Key = "orders/c1 + 7.txt" });
using var reader = new StreamReader(stored.Body!);
Console.WriteLine($"restXml {await reader.ReadToEndAsync()}");
CSHARP
dotnet publish -c Release -o out --nologo -v quiet

port=$((20000 + RANDOM % 20000))
"$moto" -H 127.0.0.1 -p "$port" >moto.log 2>&1 &
server=$!
for _ in $(seq 120); do (: </dev/tcp/127.0.0.1/"$port") 2>/dev/null && break; sleep 0.5; done
out/app "http://127.0.0.1:$port" | tee output.txt
diff - output.txt <<'TEXT'
awsJson1_1 EUR
awsJson1_0 0
awsQuery 123456789012
ec2Query 10.9.0.0/16
restJson1 shop@example.com
restXml an order of c1 / 7
TEXT
stat -c '%s bytes, six services' out/app
