using System.Diagnostics;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceCodegen.Tests.UserBuilds;

/// <summary>The packages' targets in a build that can't succeed, or in a folder with an unusual name.</summary>
public sealed class PackageTargetTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern targets ");

    private static string Root => Path.GetFullPath(Path.Combine(UserBuildTests.Models, "../.."));

    [Theory]
    [InlineData("shop.fsproj")]
    [InlineData("shop.vbproj")]
    public async Task A_service_item_outside_of_CSharp_is_one_error_that_says_what_to_do(string project)
    {
        var (exit, said) = await BuildAsync(_folder.FullName, project, Services, "TernServicesCompile");

        Assert.NotEqual(0, exit);
        var error = Assert.Single(Errors(said));
        Assert.Contains("error TERN4007: AwsService items generate C#", error, StringComparison.Ordinal);
        Assert.Contains("Put them into a C# library with Access='Public'", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a$b")]
    [InlineData("$(touch ran)")]
    [InlineData("O'Brien's `touch ran`; \"x\"")]
    public async Task A_folder_with_an_odd_name_is_a_name_and_nothing_else(string name)
    {
        if (OperatingSystem.IsWindows()) return; // cmd has other rules, and folders there have none of these names
        var folder = _folder.CreateSubdirectory(name).FullName;

        var (exit, said) = await BuildAsync(folder, "shop.csproj", Services, "TernServicesGenerate");

        Assert.Equal(0, exit);
        Assert.Empty(Errors(said));
        Assert.True(File.Exists(Path.Combine(folder, "obj/Tern.Services/code/Ssm/SsmClient.cs")));
        Assert.Empty(Directory.EnumerateFiles(_folder.FullName, "ran", SearchOption.AllDirectories));
    }

    [Theory]
    [InlineData("0.2.0", null)]
    [InlineData("0.3.0", "error TERN5002: Tern's packages must be of one version, but are Tern.Core 0.2.0, Tern.DynamoDb 0.3.0. Give all of them")]
    public async Task Packages_of_two_versions_are_refused(string version, string? error)
    {
        var (exit, said) = await BuildAsync(_folder.FullName, "shop.csproj", Packages(version), "Build");

        Assert.Equal(error is null, exit == 0);
        if (error is null) Assert.Empty(Errors(said));
        else Assert.Contains(error, Assert.Single(Errors(said)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("<RuntimeIdentifier>browser-wasm</RuntimeIdentifier>")]
    [InlineData("<UsingMicrosoftNETSdkBlazorWebAssembly>true</UsingMicrosoftNETSdkBlazorWebAssembly>")]
    public async Task A_program_for_the_browser_is_refused(string property)
    {
        var (exit, said) = await BuildAsync(_folder.FullName, "shop.csproj", Packages("0.2.0", property), "Build");

        Assert.NotEqual(0, exit);
        Assert.Contains("error TERN5003: Tern's clients don't run in the browser", Assert.Single(Errors(said)), StringComparison.Ordinal);
    }

    [Fact]
    public void The_packages_whose_versions_are_compared_are_all_that_there_are()
    {
        var targets = File.ReadAllText(Path.Combine(Root, "src/Tern.Core/buildTransitive/Tern.Core.targets"));
        var compared = targets.Split("<_TernLibrary Include=\"")[1].Split('"')[0].Split(';', StringSplitOptions.TrimEntries);
        Assert.Equal(Directory.EnumerateFiles(Path.Combine(Root, "api"), "*.txt").Select(Path.GetFileNameWithoutExtension).Order(), compared.Order());
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static string Services => $"""
        <PropertyGroup>
          <TargetFrameworkIdentifier>.NETCoreApp</TargetFrameworkIdentifier>
          <TargetFrameworkVersion>v10.0</TargetFrameworkVersion>
          <IntermediateOutputPath>obj/</IntermediateOutputPath>
          <TernServicesTool>{typeof(UserBuild).Assembly.Location}</TernServicesTool>
          <TernServicesModels>{UserBuildTests.Models}/</TernServicesModels>
          <TernServicesModelExtension>.json</TernServicesModelExtension>
        </PropertyGroup>
        <ItemGroup><AwsService Include="ssm" Operations="GetParameter" /></ItemGroup>
        <Target Name="ResolveAssemblyReferences" />
        <Import Project="{Root}/src/Tern.Services/build/Tern.Services.targets" />
        """;

    private static string Packages(string version, string properties = "") => $"""
        <PropertyGroup>{properties}</PropertyGroup>
        <Target Name="ResolveAssemblyReferences">
          <ItemGroup>
            <ReferencePath Include="System.Runtime.dll" />
            <ReferencePath Include="Tern.Core.dll" NuGetPackageId="Tern.Core" NuGetPackageVersion="0.2.0" />
            <ReferencePath Include="Tern.DynamoDb.dll" NuGetPackageId="Tern.DynamoDb" NuGetPackageVersion="{version}" />
            <ReferencePath Include="Tern.OfSomebodyElse.dll" NuGetPackageId="Tern.OfSomebodyElse" NuGetPackageVersion="7.0.0" />
          </ItemGroup>
        </Target>
        <Target Name="BeforeBuild" DependsOnTargets="ResolveAssemblyReferences" />
        <Target Name="Build" DependsOnTargets="BeforeBuild" />
        <Import Project="{Root}/src/Tern.Core/buildTransitive/Tern.Core.targets" />
        """;

    private static List<string> Errors(string said) =>
        [.. said.Split('\n').Where(static line => line.Contains("error ", StringComparison.Ordinal)).Select(static line => line.Trim()).Distinct()];

    // A project without an SDK: the targets need no more than these properties, and start in a second.
    private static async Task<(int Exit, string Said)> BuildAsync(string folder, string name, string content, string target)
    {
        var cancellation = TestContext.Current.CancellationToken;
        await File.WriteAllTextAsync(Path.Combine(folder, name), $"<Project>{content}</Project>", cancellation);
        var start = new ProcessStartInfo("dotnet", ["msbuild", name, $"-t:{target}", "-nologo", "-nodeReuse:false", "-clp:NoSummary", "-v:m"])
        {
            RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = folder,
        };
        using var build = Process.Start(start)!;
        var output = build.StandardOutput.ReadToEndAsync(cancellation);
        var errors = build.StandardError.ReadToEndAsync(cancellation);
        await build.WaitForExitAsync(cancellation);
        return (build.ExitCode, await output + await errors);
    }
}
