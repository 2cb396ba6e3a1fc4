using System.Text.RegularExpressions;

namespace Tern.Guides.Tests;

/// <summary>
/// Code in the guides is compiled: every C# block of a page is contained, line by line, in a file of Snippets/ or of a
/// small sample, which the tests compile and run. The first block of a guide, and of Tern.Local's README, is a complete
/// file, which <c>Pasting/</c> compiles.
/// </summary>
public sealed class GuideTests
{
    public static TheoryData<string> Pages() => [.. Page.All()];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_csharp_block_of_a_page_is_compiled(string page)
    {
        var snippets = Directory.EnumerateFiles(Path.Combine(Repository.Root, "test", "Tern.Guides.Tests", "Snippets"), "*.cs", SearchOption.AllDirectories)
            .Append(Path.Combine(Repository.Root, "samples", "QuickStart", "Program.cs"))
            .Concat(Directory.EnumerateFiles(Path.Combine(Repository.Root, "samples", "FirstFunction"), "*.cs"))
            .Select(file => Normalize(File.ReadLines(file)))
            .ToList();

        var alone = Page.StartsWithAFile(page) ? 1 : 0;
        foreach (var block in Page.CSharpBlocks(page).Skip(alone))
        {
            var isCompiled = snippets.Any(snippet => snippet.Contains(Normalize(block), StringComparison.Ordinal));
            Assert.True(isCompiled, $"{page}: no file of Snippets/ holds this block:\n{string.Join('\n', block)}");
        }
    }

    [Theory]
    [InlineData("getting-started")]
    [InlineData("first-api")]
    [InlineData("items")]
    [InlineData("tables")]
    [InlineData("tables-in-depth")]
    [InlineData("from-awssdk")]
    [InlineData("generic-code")]
    [InlineData("shared-tables")]
    [InlineData("from-efficientdynamodb")]
    [InlineData("testing")]
    [InlineData("errors-and-retries")]
    [InlineData("connections")]
    [InlineData("hooks")]
    [InlineData("credentials")]
    [InlineData("telemetry")]
    [InlineData("doctor")]
    [InlineData("services")]
    [InlineData("queues")]
    [InlineData("publishers")]
    [InlineData("s3")]
    [InlineData("s3-transfers")]
    [InlineData("s3-stores")]
    [InlineData("bedrock")]
    [InlineData("other-endpoints")]
    [InlineData("configuration")]
    [InlineData("caching")]
    [InlineData("streams")]
    [InlineData("fan-out")]
    [InlineData("local")]
    [InlineData("local-console")]
    [InlineData("local-faults")]
    [InlineData("lambda/idempotency")]
    [InlineData("lambda/dynamodb-streams")]
    [InlineData("lambda/batches")]
    [InlineData("lambda/event-sources")]
    [InlineData("lambda/first-function")]
    [InlineData("lambda/functions")]
    [InlineData("lambda/routes")]
    [InlineData("lambda/cold-start")]
    [InlineData("lambda/streaming")]
    [InlineData("lambda/aspnet-core")]
    [InlineData("lambda/logs-metrics-traces")]
    [InlineData("lambda/migrating")]
    [InlineData("lambda/from-powertools")]
    [InlineData("lambda/testing")]
    public void The_guide_is_there_and_shows_code(string guide) =>
        Assert.NotEmpty(Page.CSharpBlocks(Path.Combine("docs", "guides", guide + ".md")));

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_relative_link_of_a_page_leads_somewhere(string page)
    {
        var folder = Path.GetDirectoryName(Path.Combine(Repository.Root, page))!;
        var text = File.ReadAllText(Path.Combine(Repository.Root, page));

        foreach (var target in Regex.Matches(text, @"\]\((?!https?:|#)([^)#]+)[^)]*\)").Select(match => match.Groups[1].Value))
            Assert.True(Path.Exists(Path.Combine(folder, target)), $"{page}: the link to {target} leads nowhere.");
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_link_to_a_heading_leads_to_one(string page)
    {
        var file = Path.Combine(Repository.Root, page);

        foreach (Match link in Regex.Matches(File.ReadAllText(file), @"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)"))
        {
            var target = link.Groups[1].Length == 0 ? file : Path.Combine(Path.GetDirectoryName(file)!, link.Groups[1].Value);
            if (target.EndsWith(".md", StringComparison.Ordinal)) Assert.Contains(link.Groups[2].Value, Anchors(target));
        }
    }

    // Anchors as GitHub derives them from headings.
    private static List<string> Anchors(string page) =>
    [
        .. Regex.Matches(Regex.Replace(File.ReadAllText(page), "(?ms)^```.*?^```", ""), "(?m)^#+ (.*)$")
            .Select(static heading => Regex.Replace(heading.Groups[1].Value, @"\[([^\]]*)\]\([^)]*\)", "$1").Trim().ToLowerInvariant())
            .Select(static heading => Regex.Replace(heading, @"[^\w\- ]", "").Replace(' ', '-')),
    ];

    // Indentation and blank lines differ between a page and a method's body; nothing else may.
    private static string Normalize(IEnumerable<string> lines) =>
        string.Join('\n', lines.Select(static line => line.Trim()).Where(static line => line.Length > 0)) + "\n";
}
