using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests.Folders;

/// <summary>The scripts of a page depend on one another in one direction, too.</summary>
public sealed partial class ScriptCircleTests
{
    private const string Shell = "Tern.Pages/Shell";

    [Theory]
    [InlineData("Tern.Lambda.Local/Page/Pages")]
    [InlineData("Tern.Local/Hosting/Tools/Console/Pages")]
    public void The_scripts_of_a_console_and_those_of_the_shell_import_each_other_in_one_direction(string folder)
    {
        var graph = new FolderGraph("");
        foreach (var file in Scripts(folder).Concat(Scripts(Shell)))
        {
            foreach (var (index, line) in File.ReadLines(file).Index())
            {
                if (Import().Match(line) is { Success: true } import)
                    graph.Add(Path.GetFileName(file), import.Groups[1].Value, new Mention(file, index + 1, import.Groups[1].Value, import.Groups[1].Value));
            }
        }

        var circles = graph.Circles().Select(static circle => string.Join(' ', circle)).ToList();
        Assert.NotEmpty(graph.EdgesOf(["app.js", "shell.js"]));
        Assert.Empty(circles);
    }

    [Fact]
    public void The_shell_imports_nothing_of_a_console()
    {
        var own = Scripts(Shell).Select(static file => Path.GetFileName(file)).ToHashSet();
        var imported = Scripts(Shell).SelectMany(File.ReadLines).Select(static line => Import().Match(line)).Where(static match => match.Success)
            .Select(static match => match.Groups[1].Value).ToList();

        Assert.NotEmpty(imported);
        Assert.All(imported, name => Assert.Contains(name, own));
    }

    private static IEnumerable<string> Scripts(string folder) => Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", folder), "*.js");

    [GeneratedRegex(@"^import .* from '\./([\w.-]+)';")]
    private static partial Regex Import();
}
