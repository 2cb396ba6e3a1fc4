using System.Reflection;
using System.Xml.Linq;

namespace Tern.Architecture.Tests;

/// <summary>Which way the packages look: the arrows of the design point one way.</summary>
public sealed class LayeringTests
{
    [Theory]
    [InlineData("Tern.Core", "")]
    [InlineData("Tern.DynamoDb", "Tern.Core")]
    [InlineData("Tern.Local", "Tern.Core Tern.DynamoDb")]
    [InlineData("Tern.Lambda", "Tern.Core")]
    [InlineData("Tern.Lambda.DynamoDb", "Tern.Core Tern.DynamoDb Tern.Lambda")]
    public void A_package_refers_only_to_the_packages_below_it(string assembly, string allowed)
    {
        var found = Assembly.Load(assembly).GetReferencedAssemblies().Select(name => name.Name!).Where(name => name.StartsWith("Tern.", StringComparison.Ordinal));

        Assert.Empty(found.Except(allowed.Split(' ')));
    }

    [Fact]
    public void Tern_Core_uses_the_base_library_and_abstractions_alone()
    {
        var found = Assembly.Load("Tern.Core").GetReferencedAssemblies().Select(name => name.Name!);

        Assert.DoesNotContain(found, name => name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal) && !name.EndsWith(".Abstractions", StringComparison.Ordinal));
        Assert.DoesNotContain(found, name => name.StartsWith("Microsoft.Extensions.DependencyInjection", StringComparison.Ordinal));
        Assert.DoesNotContain(found, name => name.StartsWith("Microsoft.Extensions.Hosting", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("Http")]
    [InlineData("Json")]
    public void The_local_engine_knows_neither_http_nor_json(string word)
    {
        var engine = Path.Combine(Root(), "src", "Tern.Local", "Engine");
        var lines = Directory.EnumerateFiles(engine, "*.cs", SearchOption.AllDirectories)
            .SelectMany(file => File.ReadLines(file).Where(line => line.StartsWith("using ", StringComparison.Ordinal)))
            .ToList();

        Assert.NotEmpty(lines);
        Assert.DoesNotContain(lines, line => line.Contains(word, StringComparison.Ordinal) || line.Contains("AspNetCore", StringComparison.Ordinal));
    }

    [Fact]
    public void No_library_project_names_a_version_of_its_own()
    {
        var projects = Directory.EnumerateFiles(Path.Combine(Root(), "src"), "*.csproj", SearchOption.AllDirectories).ToList();

        Assert.NotEmpty(projects);
        Assert.All(projects, project => Assert.DoesNotContain(XDocument.Load(project).Descendants("PackageReference"), reference => reference.Attribute("Version") is not null));
    }

    private static string Root()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The tests run outside of the repository: Tern.slnx was not found above them.");
    }
}
