using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>Compares the map in CONTRIBUTING.md with the folders.</summary>
public sealed partial class ContributingTests
{
    private static readonly string[] s_outside = ["artifacts", "TestResults"];

    private static readonly Dictionary<string, string> s_rows = File.ReadLines(Path.Combine(Repository.Root, "CONTRIBUTING.md"))
        .Where(static line => line.StartsWith("| `", StringComparison.Ordinal))
        .Select(static line => line.Split('|', 3))
        .ToDictionary(static cells => cells[1].Trim(' ', '`'), static cells => cells[2]);

    [Fact]
    public void Every_folder_of_the_repository_has_a_row()
    {
        // Each project in these folders has its own row.
        string[] split = ["src", "codegen"];
        var folders = Folders("").Where(folder => !split.Contains(folder)).Concat(split.SelectMany(Folders));

        Assert.Equal(folders.Order(StringComparer.Ordinal), s_rows.Keys.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Every_folder_that_a_row_names_exists() => Assert.All(
        s_rows.SelectMany(static row => FolderName().Matches(row.Value).Select(match => (Row: row.Key, Name: match.Groups[1].Value))),
        static found => Assert.True(
            Directory.Exists(Path.Combine(Repository.Root, found.Row, found.Name)) || Directory.Exists(Path.Combine(Repository.Root, found.Name)),
            $"{found.Row} has no folder {found.Name}."));

    private static IEnumerable<string> Folders(string below) => Directory.EnumerateDirectories(Path.Combine(Repository.Root, below))
        .Select(static folder => Path.GetRelativePath(Repository.Root, folder).Replace('\\', '/'))
        .Where(static folder => !folder.StartsWith('.') && !s_outside.Contains(folder) && HasFiles(folder));

    // Folders that contain only build output are ignored.
    private static bool HasFiles(string folder) => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*", SearchOption.AllDirectories)
        .Any(static file => !file.Contains("/obj/", StringComparison.Ordinal) && !file.Contains("/bin/", StringComparison.Ordinal));

    [GeneratedRegex("`([A-Za-z0-9]+)/`")]
    private static partial Regex FolderName();
}
