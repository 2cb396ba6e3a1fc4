using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>
/// Few names to learn: a package has one namespace, and a second one only for a feature that users know by its own name.
/// See docs/design/names.md.
/// </summary>
public sealed partial class NamespaceTests
{
    /// <summary>The most namespaces that all packages together may have.</summary>
    private const int Most = 93;

    /// <summary>A package with more files than this may have a namespace for each of its top-level folders.</summary>
    private const int Large = 200;

    /// <summary>Namespaces of other libraries in which users look for extension methods.</summary>
    private static readonly string[] s_foreign =
    [
        "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Http", "Microsoft.Extensions.Configuration",
        "Microsoft.Extensions.DependencyInjection", "Microsoft.Extensions.Hosting", "System", "System.Runtime.CompilerServices",
    ];

    /// <summary>The feature namespaces beside a package's own.</summary>
    private static readonly Dictionary<string, string[]> s_features = new()
    {
        // Generated requests and responses, and uploads and downloads of any size.
        ["Tern.S3"] = ["Tern.S3.Model", "Tern.S3.Transfers"],
        // Services, whose requests and responses have the same names, and streams of any service.
        ["Tern.Messaging"] =
        [
            "Tern.Messaging.EventBridge", "Tern.Messaging.Firehose", "Tern.Messaging.Kinesis", "Tern.Messaging.Sns", "Tern.Messaging.Sqs",
            "Tern.Messaging.Streams",
        ],
        // Generated requests and responses; and a second service, with the same error names as the first.
        ["Tern.DynamoDb"] = ["Tern.DynamoDb.Model", "Tern.DynamoDb.Streams"],
        // Generated structures of S3's protocol, some of which share an interface.
        ["Tern.Local"] = ["Tern.Local.S3.Model"],
        // Extensions of the application builder, whose namespace a function uses anyway.
        ["Tern.Lambda.CustomResources"] = ["Tern.Lambda"],
    };

    /// <summary>Folders with one or two files: the settings of generated clients and servers, which codegen reads from there; and
    /// buffers, a public feature.</summary>
    private static readonly string[] s_smallFolders = ["Clients", "Buffers", "Serving/Services"];

    public static TheoryData<string> Packages() => [.. Projects()];

    [Theory]
    [MemberData(nameof(Packages))]
    public void A_package_uses_its_own_namespace_and_its_named_features(string package)
    {
        var files = Files(package).Where(static file => file.EndsWith(".cs", StringComparison.Ordinal)).ToList();
        var allowed = s_foreign.Append(Root(package)).Concat(s_features.GetValueOrDefault(package, []));
        if (files.Count > Large)
            allowed = allowed.Concat(Folders(package).Where(static folder => !folder.Contains('/')).Select(folder => $"{Root(package)}.{folder}"));

        Assert.Empty(files.SelectMany(Declared).Distinct().Except(allowed).Order());
    }

    [Theory]
    [MemberData(nameof(Packages))]
    public void A_folder_has_at_least_three_files(string package)
    {
        var files = Files(package);
        var small = Folders(package)
            .Where(folder => files.Count(file => file.StartsWith($"src/{package}/{folder}/", StringComparison.Ordinal)) < 3)
            .Where(static folder => !s_smallFolders.Contains(folder));

        Assert.Empty(small);
    }

    [Fact]
    public void All_packages_together_have_few_namespaces()
    {
        var count = Projects().SelectMany(Files).Where(static file => file.EndsWith(".cs", StringComparison.Ordinal)).SelectMany(Declared).Distinct().Count();

        Assert.InRange(count, 1, Most);
    }

    // The types that all clients share are in the product's own namespace.
    private static string Root(string package) => package == "Tern.Core" ? "Tern" : package;

    private static IEnumerable<string> Projects() =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories)
            .Select(static project => Path.GetFileNameWithoutExtension(project))
            .Append("Tern.Roslyn")
            .Distinct()
            .Order(StringComparer.Ordinal);

    /// <summary>The files of a package, from the repository's root.</summary>
    private static List<string> Files(string package) =>
    [
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", package), "*", SearchOption.AllDirectories)
            .Select(static file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/'))
            .Where(static file => file.Split('/')[2] is not ("bin" or "obj" or "build" or "buildTransitive")),
    ];

    private static IEnumerable<string> Folders(string package) =>
        Files(package)
            .Select(file => Path.GetDirectoryName(Path.GetRelativePath($"src/{package}", file))!.Replace('\\', '/'))
            .Where(static folder => folder.Length > 0)
            .SelectMany(static folder => folder.Split('/').Select((_, index) => string.Join('/', folder.Split('/')[..(index + 1)])))
            .Distinct();

    private static IEnumerable<string> Declared(string file) =>
        Namespace().Matches(File.ReadAllText(Path.Combine(Repository.Root, file))).Select(static match => match.Groups[1].Value);

    [GeneratedRegex(@"^namespace ([\w.]+)", RegexOptions.Multiline)]
    private static partial Regex Namespace();
}
