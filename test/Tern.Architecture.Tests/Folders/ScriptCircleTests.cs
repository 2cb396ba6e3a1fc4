using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests.Folders;

/// <summary>The scripts of a page stand on one another in one direction too.</summary>
public sealed partial class ScriptCircleTests
{
    [Fact]
    public void The_scripts_of_the_console_import_each_other_in_one_direction()
    {
        var graph = new FolderGraph("");
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Repository.Root(), "src", "Tern.Local", "Hosting", "Tools", "Console", "Pages"), "*.js"))
        {
            foreach (var (index, line) in File.ReadLines(file).Index())
            {
                if (Import().Match(line) is { Success: true } import)
                    graph.Add(Path.GetFileName(file), import.Groups[1].Value, new Mention(file, index + 1, import.Groups[1].Value, import.Groups[1].Value));
            }
        }

        var circles = graph.Circles().Select(static circle => string.Join(' ', circle)).ToList();
        Assert.NotEmpty(graph.EdgesOf(["app.js", "dom.js"]));
        Assert.Empty(circles);
    }

    [GeneratedRegex(@"^import .* from '\./([\w.-]+)';")]
    private static partial Regex Import();
}
