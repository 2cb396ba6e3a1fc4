namespace Tern.Guides.Tests;

/// <summary>Code in the guides is compiled: every C# block of a guide stands, line by line, in a file of Snippets/ or of a small sample, which the tests compile and run.</summary>
public sealed class GuideTests
{
    private static readonly string Root = FindRoot();

    public static TheoryData<string> Pages() =>
        [.. Directory.EnumerateFiles(Path.Combine(Root, "docs", "guides"), "*.md", SearchOption.AllDirectories).Append(Path.Combine(Root, "README.md")).Select(page => Path.GetRelativePath(Root, page)).Order()];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_csharp_block_of_a_page_is_compiled(string page)
    {
        var snippets = Directory.EnumerateFiles(Path.Combine(Root, "test", "Tern.Guides.Tests", "Snippets"), "*.cs", SearchOption.AllDirectories)
            .Append(Path.Combine(Root, "samples", "QuickStart", "Program.cs"))
            .Concat(Directory.EnumerateFiles(Path.Combine(Root, "samples", "FirstFunction"), "*.cs"))
            .Select(file => Normalize(File.ReadLines(file)))
            .ToList();

        foreach (var block in CSharpBlocks(File.ReadLines(Path.Combine(Root, page))))
            Assert.True(snippets.Any(snippet => snippet.Contains(Normalize(block), StringComparison.Ordinal)), $"{page}: no file of Snippets/ holds this block:\n{string.Join('\n', block)}");
    }

    [Theory]
    [InlineData("getting-started")]
    [InlineData("items")]
    [InlineData("tables")]
    [InlineData("errors-and-retries")]
    [InlineData("connections")]
    [InlineData("telemetry")]
    [InlineData("local")]
    [InlineData("local-console")]
    [InlineData("local-faults")]
    [InlineData("lambda/idempotency")]
    [InlineData("lambda/dynamodb-streams")]
    [InlineData("lambda/batches")]
    [InlineData("lambda/event-sources")]
    [InlineData("lambda/first-function")]
    [InlineData("lambda/functions")]
    [InlineData("lambda/streaming")]
    [InlineData("lambda/logs-metrics-traces")]
    public void The_guide_is_there_and_shows_code(string guide) =>
        Assert.NotEmpty(CSharpBlocks(File.ReadLines(Path.Combine(Root, "docs", "guides", guide + ".md"))));

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_relative_link_of_a_page_leads_somewhere(string page)
    {
        var folder = Path.GetDirectoryName(Path.Combine(Root, page))!;
        var text = File.ReadAllText(Path.Combine(Root, page));

        foreach (var target in System.Text.RegularExpressions.Regex.Matches(text, @"\]\((?!https?:|#)([^)#]+)[^)]*\)").Select(match => match.Groups[1].Value))
            Assert.True(Path.Exists(Path.Combine(folder, target)), $"{page}: the link to {target} leads nowhere.");
    }

    // Indentation and blank lines differ between a page and a method's body; nothing else may.
    private static string Normalize(IEnumerable<string> lines) => string.Join('\n', lines.Select(line => line.Trim()).Where(line => line.Length > 0)) + "\n";

    private static List<List<string>> CSharpBlocks(IEnumerable<string> lines)
    {
        var blocks = new List<List<string>>();
        List<string>? open = null;
        foreach (var line in lines)
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
