using System.Text.RegularExpressions;

namespace Tern.Guides.Tests;

/// <summary>
/// The messages that the troubleshooting guide quotes occur in string literals of the sources, apart from their
/// variable parts.
/// </summary>
public sealed class TroubleshootingTests
{
    private static readonly Lazy<string[]> s_sources = new(static () => [.. Sources().Select(ReadJoined)]);

    public static TheoryData<string> Messages() => [.. Quoted()];

    [Theory]
    [MemberData(nameof(Messages))]
    public void A_quoted_message_stands_in_the_sources(string message) =>
        Assert.True(StandsInSources(message), $"No string literal in src contains this message of docs/guides/troubleshooting.md: {message}");

    [Theory]
    [InlineData("No credentials were found. Tried in reverse:")]
    [InlineData("could be opened: <reason>No connection to <host>")]
    public void A_message_with_other_words_or_another_order_is_found(string message) => Assert.False(StandsInSources(message));

    [Fact]
    public void The_guide_quotes_messages() => Assert.True(Quoted().Count() >= 40, "The tables with the heading 'Message' have fewer than 40 rows.");

    // The first column of the tables whose first heading is "Message".
    private static IEnumerable<string> Quoted()
    {
        var isMessages = false;
        foreach (var line in File.ReadLines(Path.Combine(Repository.Root, "docs", "guides", "troubleshooting.md")))
        {
            isMessages = line.StartsWith("| Message |", StringComparison.Ordinal) || (isMessages && line.StartsWith('|'));
            if (isMessages && Regex.Match(line, @"^\| `([^`]+)` \|") is { Success: true } row) yield return row.Groups[1].Value;
        }
    }

    private static bool StandsInSources(string message)
    {
        // "<name>" is a variable part, and an ellipsis stands for omitted text.
        var constants = Regex.Split(message, "<[^<>]+>|…").Where(static part => part.Trim().Length > 0).ToList();
        var longest = constants.MaxBy(static part => part.Length)!;
        var pattern = new Regex("\"[^\n]*" + string.Join("[^\n]{0,200}?", constants.Select(Regex.Escape)));
        return s_sources.Value.Any(source => source.Contains(longest, StringComparison.Ordinal) && pattern.IsMatch(source));
    }

    private static IEnumerable<string> Sources() =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*", SearchOption.AllDirectories)
            .Where(static file => Path.GetExtension(file) is ".cs" or ".targets");

    // A literal that is concatenated over several lines becomes one line. Comments are left out.
    private static string ReadJoined(string file) =>
        Regex.Replace(string.Join('\n', File.ReadLines(file).Where(static line => !line.TrimStart().StartsWith("//", StringComparison.Ordinal))),
            @"""\s*\+\s*\$?""", "");
}
