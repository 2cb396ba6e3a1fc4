using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Architecture.Tests.Api;

/// <summary>
/// The public API of each package is in <c>api/PACKAGE.txt</c>, so that a reviewer sees how a change affects users.
/// <c>TERN_API=write dotnet test -c Release --project test/Tern.Architecture.Tests</c> rewrites the files.
/// </summary>
public sealed class PublicApiTests
{
    private static bool Writes => Environment.GetEnvironmentVariable("TERN_API") == "write";

    [Theory]
    [InlineData("Tern.Core")]
    [InlineData("Tern.AspNetCore")]
    [InlineData("Tern.Bedrock")]
    [InlineData("Tern.Bedrock.DynamoDb")]
    [InlineData("Tern.Handling")]
    [InlineData("Tern.Handling.DynamoDb")]
    [InlineData("Tern.Hosting")]
    [InlineData("Tern.Configuration")]
    [InlineData("Tern.DynamoDb")]
    [InlineData("Tern.Messaging")]
    [InlineData("Tern.Messaging.DynamoDb")]
    [InlineData("Tern.Messaging.S3")]
    [InlineData("Tern.Pages")]
    [InlineData("Tern.Diagnostics")]
    [InlineData("Tern.Local")]
    [InlineData("Tern.Lambda")]
    [InlineData("Tern.Lambda.AspNetCore")]
    [InlineData("Tern.Lambda.CustomResources")]
    [InlineData("Tern.Lambda.Local")]
    [InlineData("Tern.S3")]
    [InlineData("Tern.Testing")]
    public void The_public_API_of_a_package_is_the_committed_one(string package)
    {
        var file = Path.Combine(Repository.Root, "api", package + ".txt");
        var now = Read(package);
        Assert.NotEmpty(now);
        if (Writes) File.WriteAllText(file, string.Join('\n', now) + "\n");

        var committed = File.Exists(file) ? File.ReadAllLines(file) : [];
        Assert.True(
            now.SequenceEqual(committed),
            $"""
            The public API of {package} is not the one in api/{package}.txt. Where the change is meant, commit the file that this writes:
                TERN_API=write dotnet test -c Release --project test/Tern.Architecture.Tests
            {string.Join('\n', Difference(committed, now))}
            """);
    }

    [Fact]
    public void Every_package_has_a_file_and_every_file_a_package() => Assert.Equal(
        typeof(PublicApiTests).GetMethod(nameof(The_public_API_of_a_package_is_the_committed_one))!
            .GetCustomAttributes(typeof(InlineDataAttribute), false)
            .Select(static data => ((InlineDataAttribute)data).Data[0] + ".txt").Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "api")).Select(static file => Path.GetFileName(file)).Order(StringComparer.Ordinal));

    private static List<string> Read(string package)
    {
        var compilation = CSharpCompilation.Create("Reader", references: TestReferences.All);
        var reference = TestReferences.All.Single(reference => Path.GetFileName(reference.FilePath) == package + ".dll");
        return ApiText.Of((IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(reference)!);
    }

    /// <summary>The removed and the added lines, each with the type that it belongs to.</summary>
    private static IEnumerable<string> Difference(IEnumerable<string> before, IEnumerable<string> now)
    {
        var (old, young) = (WithTypes(before), WithTypes(now));
        return old.Except(young).Select(static line => "- " + line).Concat(young.Except(old).Select(static line => "+ " + line));
    }

    private static List<string> WithTypes(IEnumerable<string> lines)
    {
        var (all, type) = (new List<string>(), "");
        foreach (var line in lines)
        {
            if (!line.StartsWith(' ')) type = line;
            all.Add(line.StartsWith(' ') ? $"{type} > {line.Trim()}" : line);
        }

        return all;
    }
}
