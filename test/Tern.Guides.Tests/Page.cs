namespace Tern.Guides.Tests;

/// <summary>The pages whose code is compiled, and their C# blocks.</summary>
internal static class Page
{
    /// <summary>The guides, the README and those of the packages, by their paths in the repository.</summary>
    public static IEnumerable<string> All() =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs", "guides"), "*.md", SearchOption.AllDirectories)
            .Append(Path.Combine(Repository.Root, "README.md"))
            .Concat(Directory.EnumerateDirectories(Path.Combine(Repository.Root, "src"))
                .Select(static package => Path.Combine(package, "README.md")).Where(File.Exists))
            .Select(static page => Path.GetRelativePath(Repository.Root, page))
            .Order(StringComparer.Ordinal);

    /// <summary>Returns true if the page's first C# block is a whole file.</summary>
    public static bool StartsWithAFile(string page) =>
        page.StartsWith("docs", StringComparison.Ordinal) || page == Path.Combine("src", "Tern.Local", "README.md");

    public static List<List<string>> CSharpBlocks(string page)
    {
        var blocks = new List<List<string>>();
        List<string>? open = null;
        foreach (var line in File.ReadLines(Path.Combine(Repository.Root, page)))
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
}
