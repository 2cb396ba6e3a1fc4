namespace Tern.Guides.Tests;

/// <summary>The pages whose code is compiled, and their C# blocks.</summary>
internal static class Page
{
    public static string Root { get; } = FindRoot();

    /// <summary>The guides, the README and those of the packages, by their paths in the repository.</summary>
    public static IEnumerable<string> All() =>
        Directory.EnumerateFiles(Path.Combine(Root, "docs", "guides"), "*.md", SearchOption.AllDirectories)
            .Append(Path.Combine(Root, "README.md"))
            .Concat(Directory.EnumerateDirectories(Path.Combine(Root, "src")).Select(static package => Path.Combine(package, "README.md")).Where(File.Exists))
            .Select(static page => Path.GetRelativePath(Root, page))
            .Order(StringComparer.Ordinal);

    public static List<List<string>> CSharpBlocks(string page)
    {
        var blocks = new List<List<string>>();
        List<string>? open = null;
        foreach (var line in File.ReadLines(Path.Combine(Root, page)))
        {
            if (open is null && line.Trim() == "```csharp") open = [];
            else if (open is not null && line.Trim() == "```")
            {
                blocks.Add(open);
                open = null;
            }
            else open?.Add(line);
        }

        return blocks;
    }

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The tests run outside of the repository: Tern.slnx was not found above them.");
    }
}
