using System.Text.Json;

namespace Tern.Architecture.Tests;

/// <summary>A package that contains third-party libraries contains their notices.</summary>
public sealed class ThirdPartyNoticesTests
{
    private static readonly string s_notices = File.ReadAllText(Path.Combine(Repository.Root, "THIRD-PARTY-NOTICES.txt"));

    [Fact]
    public void Each_library_that_the_tool_carries_is_named()
    {
        using var dependencies = JsonDocument.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "tern.deps.json")));
        var libraries = dependencies.RootElement.GetProperty("libraries").EnumerateObject()
            .Where(static library => library.Value.GetProperty("type").GetString() == "package")
            .Select(static library => library.Name.Split('/')[0])
            .ToList();

        Assert.NotEmpty(libraries);
        Assert.All(libraries, static library => Assert.Contains($"\n{library} (", s_notices, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("Tern.Cli")]
    [InlineData("Tern.Lambda.Local")]
    public void The_notices_are_in_the_package(string package)
    {
        var project = File.ReadAllText(Path.Combine(Repository.Root, "src", package, $"{package}.csproj"));
        Assert.Contains("<None Include=\"$(TernRoot)THIRD-PARTY-NOTICES.txt\" Pack=\"true\" PackagePath=\"/\"", project, StringComparison.Ordinal);
    }
}
