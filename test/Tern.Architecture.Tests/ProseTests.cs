using System.Globalization;
using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>
/// Docs, comments and messages are plain, idiomatic English. <c>eng/prose-patterns.txt</c> lists habits that native readers
/// stumble over. Some matches are good English, so the count has an upper bound instead of being zero. <c>eng/prose</c> lists
/// the matches.
/// </summary>
public sealed partial class ProseTests
{
    private const int Most = 100;

    private static readonly string[] s_folders = ["src", "codegen", "samples"];

    [Fact]
    public void Texts_have_at_most_100_habits_that_native_readers_stumble_over()
    {
        var most = Environment.GetEnvironmentVariable("TERN_PROSE_MOST") is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : Most;
        var habits = File.ReadLines(Path.Combine(Repository.Root, "eng", "prose-patterns.txt"))
            .Where(static line => line.Length > 0 && !line.StartsWith('#'))
            .Select(static line => new Regex(line, RegexOptions.CultureInvariant))
            .ToArray();
        Assert.NotEmpty(habits);
        Assert.Contains(habits, static habit => habit.IsMatch("'flood' is no fault."));

        var found = Texts().SelectMany(file => Matches(file, habits)).ToList();

        Assert.True(found.Count <= most, $"{found.Count} habits, where at most {most} are allowed. Reword some:\n{string.Join('\n', found)}");
    }

    private static IEnumerable<string> Texts() =>
        Directory.EnumerateFiles(Repository.Root, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint })
            .Where(static file => IsText(Path.GetRelativePath(Repository.Root, file).Replace('\\', '/')));

    private static bool IsText(string path)
    {
        if (Written().IsMatch("/" + path) || path == "CHANGELOG.md") return false;
        var folder = path[..Math.Max(path.IndexOf('/', StringComparison.Ordinal), 0)];
        return Path.GetExtension(path) switch
        {
            ".md" => true,
            ".cs" => folder == "templates" || s_folders.Contains(folder),
            ".js" or ".html" => folder is "src" or "templates",
            _ => folder == "templates",
        };
    }

    private static IEnumerable<string> Matches(string file, Regex[] habits) =>
        File.ReadLines(file).SelectMany((line, i) => habits
            .SelectMany(habit => habit.Matches(line))
            .Select(match => $"{Path.GetRelativePath(Repository.Root, file)}:{i + 1}: {match.Value}: {line.Trim()}"));

    /// <summary>Build output and generated code.</summary>
    [GeneratedRegex("/(bin|obj|Generated|node_modules|artifacts|[.]git)/")]
    private static partial Regex Written();
}
