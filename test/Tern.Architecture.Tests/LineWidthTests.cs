using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>
/// Lines are at most 160 columns: sources, projects, scripts, styles and pages. Exceptions are rows of Markdown tables,
/// which can't be wrapped, lines with a URL, raw text (which shows requests as they are sent), and output of programs:
/// generated and golden files, and results.
/// </summary>
public sealed partial class LineWidthTests
{
    private const int Most = 160;

    private static readonly string[] s_kinds = [".cs", ".csproj", ".props", ".targets", ".slnx", ".sh", ".js", ".css", ".html", ".md"];

    /// <param name="folder">A folder of the repository.</param>
    [Theory]
    [InlineData(".ci")]
    [InlineData("bench")]
    [InlineData("codegen")]
    [InlineData("docs")]
    [InlineData("eng")]
    [InlineData("models")]
    [InlineData("samples")]
    [InlineData("src")]
    [InlineData("templates")]
    [InlineData("test")]
    public void No_line_is_over_160_columns(string folder)
    {
        var wide = WideLines(folder, SearchOption.AllDirectories);

        Assert.True(wide.Count == 0, $"{wide.Count} lines of {folder} are over {Most} columns. Wrap them:\n{string.Join('\n', wide)}");
    }

    [Fact]
    public void No_line_of_the_pages_and_settings_at_the_root_is_over_160_columns() => Assert.Empty(WideLines("", SearchOption.TopDirectoryOnly));

    private static List<string> WideLines(string folder, SearchOption depth)
    {
        var root = Repository.Root;
        return
        [
            .. Directory.EnumerateFiles(Path.Combine(root, folder), "*", depth)
                .Where(static file => (s_kinds.Contains(Path.GetExtension(file)) || Path.GetFileName(file) == "run") && !Written().IsMatch(file))
                .SelectMany(file => WideLines(file).Select(line => $"{Path.GetRelativePath(root, file)}:{line}")),
        ];
    }

    private static IEnumerable<int> WideLines(string file)
    {
        var (isCode, isPage, isRaw, number) = (file.EndsWith(".cs", StringComparison.Ordinal), file.EndsWith(".md", StringComparison.Ordinal), false, 0);
        foreach (var line in File.ReadLines(file))
        {
            number++;
            var began = isRaw;
            if (isCode && RawQuotes().Count(line) % 2 != 0) isRaw = !isRaw;
            var shown = isCode ? RawText().Replace(line, "") : line;
            var isExempt = began || line.Contains("https://", StringComparison.Ordinal) || (isPage && line.TrimStart().StartsWith('|'));
            if (shown.Length > Most && !isExempt) yield return number;
        }
    }

    /// <summary>Build output, generated code, golden output and results of measurements.</summary>
    [GeneratedRegex(@"[/\\](bin|obj|Generated|Golden|node_modules|results|artifacts)[/\\]")]
    private static partial Regex Written();

    [GeneratedRegex("\"{3,}")]
    private static partial Regex RawQuotes();

    [GeneratedRegex("\"{3,}.*?\"{3,}")]
    private static partial Regex RawText();
}
