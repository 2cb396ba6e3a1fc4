using System.Diagnostics;
using System.Text.Json;

namespace Tern.Lambda.Tests.Build;

/// <summary>The properties that the package's build files set, evaluated by MSBuild in a project that imports them like
/// a user of the package.</summary>
public sealed class FunctionDefaultsTests : IDisposable
{
    private const string Function = "<OutputType>Exe</OutputType><AssemblyName>bootstrap</AssemblyName>";
    private const string Program = "<OutputType>Exe</OutputType>";
    private const string DynamicEngine = "Microsoft.Extensions.DependencyInjection.DisableDynamicEngine";
    private const string Sources = "Tern.Credentials.AllSources";

    private static readonly string[] _properties =
        ["InvariantGlobalization", "ConcurrentGarbageCollection", "EventSourceSupport", "TieredPGO", "SatelliteResourceLanguages"];

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-build-");

    [Theory]
    [InlineData("Microsoft.NET.Sdk", Program, true)]
    [InlineData("Microsoft.NET.Sdk.Web", "", true)]
    [InlineData("Microsoft.NET.Sdk", Function, false)]
    [InlineData("Microsoft.NET.Sdk", Function + "<TernLambdaFunction>false</TernLambdaFunction>", true)]
    [InlineData("Microsoft.NET.Sdk", "<AssemblyName>bootstrap</AssemblyName>", true)]
    public async Task Any_program_but_a_published_function_is_built_as_without_the_package(string sdk, string settings, bool isPublished)
    {
        var with = await EvaluateAsync(sdk, settings, isPublished, withPackage: true);
        var without = await EvaluateAsync(sdk, settings, isPublished, withPackage: false);

        Assert.Equal(without, with);
        Assert.DoesNotContain(DynamicEngine, with.Keys);
        Assert.DoesNotContain(Sources, with.Keys);
    }

    [Theory]
    [InlineData("Microsoft.NET.Sdk", Function)]
    [InlineData("Microsoft.NET.Sdk.Web", "<AssemblyName>bootstrap</AssemblyName>")]
    [InlineData("Microsoft.NET.Sdk.Web", "<TernLambdaFunction>true</TernLambdaFunction>")]
    public async Task A_published_function_starts_fast(string sdk, string settings)
    {
        var values = await EvaluateAsync(sdk, settings, isPublished: true, withPackage: true);

        Assert.Equal(["true", "false", "false", "false", "en"], _properties.Select(name => values[name]));
        Assert.Equal("true", values["System.Globalization.Invariant"]);
        Assert.Equal("false", values["System.Diagnostics.Tracing.EventSource.IsSupported"]);
        Assert.Equal("true", values[DynamicEngine]);
        Assert.Equal("false", values[Sources]);
    }

    [Fact]
    public async Task A_function_that_sets_a_property_keeps_its_value()
    {
        var values = await EvaluateAsync(
            "Microsoft.NET.Sdk",
            Function + "<InvariantGlobalization>false</InvariantGlobalization><TieredPGO>true</TieredPGO>",
            isPublished: true,
            withPackage: true);

        Assert.Equal(("false", "true", "false"), (values["InvariantGlobalization"], values["TieredPGO"], values["EventSourceSupport"]));
        Assert.Equal("false", values["System.Globalization.Invariant"]);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private async Task<SortedDictionary<string, string>> EvaluateAsync(string sdk, string settings, bool isPublished, bool withPackage)
    {
        var files = Path.Combine(Repository.Root, "src", "Tern.Lambda", "buildTransitive");
        var project = $"""
            <Project Sdk="{sdk}">
              {(withPackage ? $"<Import Project=\"{files}/Tern.Lambda.props\" />" : "")}
              <PropertyGroup><TargetFramework>net10.0</TargetFramework>{settings}</PropertyGroup>
            </Project>
            """;
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "Program.csproj"), project);
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "Directory.Build.props"), "<Project />");
        // NuGet imports a package's targets where MSBuild imports these: after the project's own properties.
        var targets = withPackage ? $"""<Project><Import Project="{files}/Tern.Lambda.targets" /></Project>""" : "<Project />";
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "Directory.Build.targets"), targets);
        var start = new ProcessStartInfo("dotnet", ["msbuild", "Program.csproj", "-nologo", "-getItem:RuntimeHostConfigurationOption"])
        {
            WorkingDirectory = _folder.FullName,
            RedirectStandardOutput = true,
        };
        start.ArgumentList.Add("-getProperty:" + string.Join(',', _properties));
        if (withPackage) start.ArgumentList.Add("-t:TernLambdaTrimCredentials");
        if (isPublished) start.ArgumentList.Add("-p:_IsPublishing=true");
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        using var process = Process.Start(start)!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, output);
        using var document = JsonDocument.Parse(output);
        var values = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var property in document.RootElement.GetProperty("Properties").EnumerateObject()) values[property.Name] = property.Value.GetString()!;
        foreach (var item in document.RootElement.GetProperty("Items").GetProperty("RuntimeHostConfigurationOption").EnumerateArray())
            values[item.GetProperty("Identity").GetString()!] = item.GetProperty("Value").GetString()!;
        return values;
    }
}
