using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;

namespace Tern.Architecture.Tests;

/// <summary>The dependencies between packages: the arrows of the design point in one direction.</summary>
public sealed class LayeringTests
{
    [Theory]
    [InlineData("Tern.Core", "")]
    [InlineData("Tern.AspNetCore", "")]
    [InlineData("Tern.Hosting", "Tern.Core")]
    [InlineData("Tern.Bedrock", "Tern.Core Tern.Hosting")]
    [InlineData("Tern.Bedrock.DynamoDb", "Tern.Bedrock Tern.Core Tern.DynamoDb")]
    [InlineData("Tern.Configuration", "Tern.Core")]
    [InlineData("Tern.DynamoDb", "Tern.Core Tern.Hosting")]
    [InlineData("Tern.Messaging", "Tern.Core Tern.Handling Tern.Hosting")]
    [InlineData("Tern.Messaging.DynamoDb", "Tern.Core Tern.DynamoDb Tern.Handling Tern.Handling.DynamoDb Tern.Messaging")]
    [InlineData("Tern.Messaging.S3", "Tern.Core Tern.Messaging Tern.S3")]
    [InlineData("Tern.Pages", "Tern.Core")]
    [InlineData("Tern.Local", "Tern.Core Tern.Pages Tern.DynamoDb")]
    [InlineData("Tern.Diagnostics", "Tern.Core Tern.Pages")]
    [InlineData("Tern.Handling", "Tern.Core")]
    [InlineData("Tern.Handling.DynamoDb", "Tern.Core Tern.DynamoDb Tern.Handling")]
    [InlineData("Tern.Lambda", "Tern.Core Tern.Handling")]
    [InlineData("Tern.Lambda.AspNetCore", "Tern.Core Tern.Lambda")]
    [InlineData("Tern.Lambda.CustomResources", "Tern.Core Tern.Handling Tern.Lambda")]
    [InlineData("Tern.Lambda.Local", "Tern.Pages Tern.Core Tern.DynamoDb Tern.Lambda Tern.Local")]
    [InlineData("Tern.S3", "Tern.Core Tern.Hosting")]
    [InlineData("Tern.Testing", "Tern.Core Tern.Handling")]
    public void A_package_refers_only_to_the_packages_below_it(string assembly, string allowed)
    {
        var found = Assembly.Load(assembly).GetReferencedAssemblies()
            .Select(name => name.Name!)
            .Where(name => name.StartsWith("Tern.", StringComparison.Ordinal));

        Assert.Empty(found.Except(allowed.Split(' ')));
    }

    [Fact]
    public void Programs_refer_only_to_what_a_user_of_the_package_could()
    {
        var cli = XDocument.Load(Path.Combine(Repository.Root, "src", "Tern.Cli", "Tern.Cli.csproj"));
        var references = cli.Descendants("ProjectReference").Select(static reference => reference.Attribute("Include")!.Value);
        string[] expected = ["Tern.Diagnostics", "Tern.Lambda.Local", "Tern.Load", "Tern.Local"];
        Assert.Equal(expected.Select(static name => $"../{name}/{name}.csproj"), references);

        var friends = Assembly.Load("Tern.Local").GetCustomAttributes<InternalsVisibleToAttribute>().Select(static friend => friend.AssemblyName).ToList();
        Assert.NotEmpty(friends);
        Assert.DoesNotContain("tern", friends);
        Assert.All(friends, friend => Assert.True(Directory.Exists(Path.Combine(Repository.Root, "test", friend)), $"{friend} is no test."));
    }

    /// <summary>Packages of different versions may be used in one program: what one uses of another must be public, so
    /// that it stays compatible.</summary>
    [Fact]
    public void A_package_is_friends_with_tests_and_benchmarks_only()
    {
        var root = Repository.Root;
        var projects = Directory.EnumerateFiles(Path.Combine(root, "src"), "*.csproj", SearchOption.AllDirectories).ToList();
        var friends = projects
            .SelectMany(project => XDocument.Load(project).Descendants("InternalsVisibleTo").Select(friend => (project, friend.Attribute("Include")!.Value)))
            .ToList();
        Assert.NotEmpty(friends);
        Assert.All(friends, friend => Assert.True(
            Directory.Exists(Path.Combine(root, "test", friend.Value)) || Directory.Exists(Path.Combine(root, "bench", friend.Value)),
            $"{Path.GetFileName(friend.project)} shows its internals to {friend.Value}, which is no test and no benchmark. Make public what it needs."));

        // The test above wouldn't find an attribute in code or in a file that a project imports.
        string[] assemblies =
        [
            "Tern.Core", "Tern.AspNetCore", "Tern.Bedrock", "Tern.Bedrock.DynamoDb",
            "Tern.Pages", "Tern.Handling", "Tern.Hosting", "Tern.DynamoDb", "Tern.Messaging", "Tern.Local", "Tern.Diagnostics",
            "Tern.Lambda", "Tern.Lambda.AspNetCore",
            "Tern.Handling.DynamoDb", "Tern.Messaging.DynamoDb", "Tern.Messaging.S3",
            "Tern.Lambda.Local", "Tern.S3", "Tern.Testing",
        ];
        foreach (var assembly in assemblies)
        {
            var declared = friends.Where(friend => Path.GetFileNameWithoutExtension(friend.project) == assembly).Select(static friend => friend.Value);
            var compiled = Assembly.Load(assembly).GetCustomAttributes<InternalsVisibleToAttribute>().Select(static friend => friend.AssemblyName);
            Assert.Equal(declared.Order(), compiled.Order());
        }
    }

    [Fact]
    public void Nothing_in_src_reads_from_test()
    {
        var projects = Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*", SearchOption.AllDirectories)
            .Where(static file => Path.GetExtension(file) is ".csproj" or ".props" or ".targets")
            .ToList();

        Assert.NotEmpty(projects);
        Assert.All(projects, static project => Assert.DoesNotContain(
            XDocument.Load(project).Descendants().Attributes().Where(static attribute => attribute.Name.LocalName is "Include" or "Project"),
            static attribute => attribute.Value.Contains("test/", StringComparison.Ordinal)));
    }

    [Fact]
    public void Tern_Core_uses_the_base_library_and_abstractions_alone()
    {
        var found = Assembly.Load("Tern.Core").GetReferencedAssemblies().Select(name => name.Name!);

        var extensions = found.Where(static name => name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal)).ToList();
        Assert.All(extensions, static name => Assert.EndsWith(".Abstractions", name, StringComparison.Ordinal));
        Assert.DoesNotContain(extensions, static name => name.StartsWith("Microsoft.Extensions.DependencyInjection", StringComparison.Ordinal));
        Assert.DoesNotContain(extensions, static name => name.StartsWith("Microsoft.Extensions.Hosting", StringComparison.Ordinal));
    }

    [Fact]
    public void No_library_project_names_a_version_of_its_own()
    {
        var projects = Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories).ToList();

        Assert.NotEmpty(projects);
        Assert.All(projects, project => Assert.DoesNotContain(
            XDocument.Load(project).Descendants("PackageReference"),
            static reference => reference.Attribute("Version") is not null));
    }
}
