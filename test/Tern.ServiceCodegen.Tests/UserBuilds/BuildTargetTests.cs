using System.Diagnostics;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceCodegen.Tests.UserBuilds;

/// <summary>The targets that a user's build runs, with MSBuild: each fault results in one clear error.</summary>
public sealed class BuildTargetTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern targets ");

    [Fact]
    public async Task A_service_that_cannot_be_generated_is_one_error()
    {
        var (exit, said) = await BuildAsync("""<AwsService Include="smm" />""", "v10.0");

        Assert.NotEqual(0, exit);
        Assert.Contains("error TERN4001", Assert.Single(Errors(said)), StringComparison.Ordinal);
        Assert.Contains("Did you mean 'ssm'?", said, StringComparison.Ordinal);
        Assert.DoesNotContain("MSB3073", said, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_misspelled_option_is_one_error()
    {
        var (exit, said) = await BuildAsync("""<AwsService Include="ssm" Operation="GetParameter" />""", "v10.0");

        Assert.NotEqual(0, exit);
        Assert.Contains("error TERN4004", Assert.Single(Errors(said)), StringComparison.Ordinal);
        Assert.Contains("Did you mean 'Operations'?", said, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("v9.0", 1)]
    [InlineData("v10.0", 0)]
    public async Task An_older_framework_is_one_error_with_the_framework_to_remove(string version, int errors)
    {
        var (exit, said) = await BuildAsync("""<AwsService Include="ssm" Operations="GetParameter" />""", version);

        Assert.Equal(errors, Errors(said).Count);
        Assert.Equal(errors == 0, exit == 0);
        if (errors == 0) return;
        Assert.Contains("error TERN4006: The project targets net9.0", said, StringComparison.Ordinal);
        Assert.Contains("Remove net9.0 from TargetFrameworks", said, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static List<string> Errors(string said) =>
        [.. said.Split('\n').Where(static line => line.Contains("error ", StringComparison.Ordinal)).Select(static line => line.Trim()).Distinct()];

    // A project without an SDK: the targets need no more than these properties, and start in a second.
    private async Task<(int Exit, string Said)> BuildAsync(string item, string version)
    {
        var root = Path.GetFullPath(Path.Combine(UserBuildTests.Models, "../.."));
        var project = Path.Combine(_folder.FullName, "shop.csproj");
        await File.WriteAllTextAsync(project, $"""
            <Project>
              <PropertyGroup>
                <TargetFramework>net{version[1..]}</TargetFramework>
                <TargetFrameworkIdentifier>.NETCoreApp</TargetFrameworkIdentifier>
                <TargetFrameworkVersion>{version}</TargetFrameworkVersion>
                <IntermediateOutputPath>obj/</IntermediateOutputPath>
                <TernServicesTool>{typeof(UserBuild).Assembly.Location}</TernServicesTool>
                <TernServicesModels>{root}/models/services/</TernServicesModels>
                <TernServicesModelExtension>.json</TernServicesModelExtension>
              </PropertyGroup>
              <ItemGroup>{item}</ItemGroup>
              <Target Name="ResolveAssemblyReferences" />
              <Import Project="{root}/src/Tern.Services/build/Tern.Services.targets" />
            </Project>
            """, TestContext.Current.CancellationToken);
        var start = new ProcessStartInfo("dotnet", ["msbuild", project, "-t:TernServicesGenerate", "-nologo", "-nodeReuse:false", "-clp:NoSummary", "-v:m"])
        {
            RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = _folder.FullName,
        };
        using var build = Process.Start(start)!;
        var output = build.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = build.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await build.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (build.ExitCode, await output + await errors);
    }
}
