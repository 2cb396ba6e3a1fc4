using System.Text.RegularExpressions;

namespace Tern.Guides.Tests.Pasting;

/// <summary>
/// The classes in <c>docs/guides/examples/awssdk</c> compile with AWS's SDK (this project includes them), and with Tern
/// after the renames that the guide lists.
/// </summary>
public sealed partial class RenamingTests
{
    private static readonly string s_guide = Path.Combine(Repository.Root, "docs", "guides", "from-awssdk.md");

    private static IReadOnlyList<string> Programs { get; } =
        [.. Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs", "guides", "examples", "awssdk"), "*.cs").Order(StringComparer.Ordinal)];

    [Fact]
    public void The_examples_have_40_calls() =>
        Assert.Equal(40, Programs.Sum(static program => Call().Count(File.ReadAllText(program))));

    [Fact]
    public void After_the_renames_of_the_guide_two_errors_remain()
    {
        var renames = Renames();
        Assert.NotEmpty(renames);
        var errors = new List<string>();
        foreach (var program in Programs)
        {
            var code = File.ReadAllText(program);
            foreach (var (name, newName) in renames) code = Regex.Replace(code, $@"(?<!\w){Regex.Escape(name)}(?!\w)", newName);
            errors.AddRange(EmptyProject.Compile(code).Where(static said => said.Contains(" error ", StringComparison.Ordinal))
                .Select(said => $"{Path.GetFileName(program)}: {said}"));
        }

        Assert.True(errors.Count <= 2, $"{errors.Count} errors remain:\n{string.Join('\n', errors)}");
        Assert.All(errors, static error => Assert.Contains("'CopyObjectRequest' does not contain a definition for 'Source", error, StringComparison.Ordinal));
    }

    // The rows of the section's first table: names in code spans, as many on the right as on the left.
    private static List<(string Name, string NewName)> Renames()
    {
        var rows = File.ReadLines(s_guide)
            .SkipWhile(static line => line != "## Rename types and members")
            .SkipWhile(static line => !line.StartsWith('|'))
            .TakeWhile(static line => line.StartsWith('|'))
            .Skip(2);
        var renames = new List<(string, string)>();
        foreach (var row in rows)
        {
            var cells = row.Split('|', StringSplitOptions.TrimEntries);
            var (names, newNames) = (CodeSpan().Matches(cells[1]), CodeSpan().Matches(cells[2]));
            Assert.True(names.Count == newNames.Count, $"The row has {names.Count} names and {newNames.Count} new names: {row}");
            renames.AddRange(names.Zip(newNames, static (name, newName) => (name.Groups[1].Value, newName.Groups[1].Value)));
        }

        return renames;
    }

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex CodeSpan();

    [GeneratedRegex(@"await (dynamo|s3|sqs)\.")]
    private static partial Regex Call();
}
