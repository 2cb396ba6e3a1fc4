using System.IO.Compression;
using Tern.Cli.Tests.Lambda.Aws;
using Tern.Cli.Tests.Lambda.Aws.Model;
using Tern.Cli.Tests.Lambda.Iam;
using Tern.Cli.Tests.Lambda.Iam.Model;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Cli.Tests.Lambda;

/// <summary>Against moto, a third-party emulator of Lambda.</summary>
public sealed class DeployToMotoTests(MotoServer moto) : IClassFixture<MotoServer>, IDisposable
{
    private readonly FunctionFiles _files = new();
    private readonly StringWriter _output = new();

    public void Dispose()
    {
        _files.Dispose();
        _output.Dispose();
    }

    [Fact]
    public async Task Two_versions_are_deployed_and_an_alias_goes_back_to_the_first()
    {
        await using var iam = new IamClient(moto.Use(new IamClientOptions()));
        var role = (await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = "function", AssumeRolePolicyDocument = "{}" })).Role!;
        await using var lambda = new FunctionsClient(moto.Use(new FunctionsClientOptions()));
        await lambda.CreateFunctionAsync(new CreateFunctionRequest
        {
            FunctionName = "orders", Runtime = "provided.al2023", Handler = "bootstrap", Role = role.Arn,
            Code = new FunctionCode { ZipFile = await File.ReadAllBytesAsync(Zip("first")) },
        });
        var created = await lambda.PublishVersionAsync(new PublishVersionRequest { FunctionName = "orders" });
        await lambda.CreateAliasAsync(new CreateAliasRequest { FunctionName = "orders", Name = "live", FunctionVersion = created.Version! });

        var request = new DeployRequest
        {
            Function = "orders", Alias = "live", Region = "eu-west-1", Endpoint = moto.Address, Pause = TimeSpan.FromMilliseconds(10),
        };
        Assert.Equal(0, await RunAsync(request with { Zip = Zip("second") }));
        var moved = await lambda.GetAliasAsync(new GetAliasRequest { FunctionName = "orders", Name = "live" });
        Assert.Equal(0, await RunAsync(request with { Back = true }));

        var back = await lambda.GetAliasAsync(new GetAliasRequest { FunctionName = "orders", Name = "live" });
        Assert.Equal("1", created.Version);
        Assert.NotEqual(created.Version, moved.FunctionVersion);
        Assert.Equal(created.Version, back.FunctionVersion);
    }

    private Task<int> RunAsync(DeployRequest request) =>
        DeployRun.RunAsync(request, _output, new StaticCredentialProvider("AKIDEXAMPLE", "secret"), TestContext.Current.CancellationToken);

    private string Zip(string content)
    {
        var path = _files.Beside(content + ".zip");
        using var zip = ZipFile.Open(path, ZipArchiveMode.Create);
        var entry = zip.CreateEntry("bootstrap");
        entry.ExternalAttributes = 0x81ED << 16;
        using var writer = new StreamWriter(entry.Open());
        writer.Write("#!/bin/sh\n# " + content);
        return path;
    }
}
