using System.Text;
using Tern.Load;

namespace Tern.Cli.Tests.CommandLine;

/// <summary>The commands in guides and help texts are valid command lines.</summary>
public sealed class DocumentationTests
{
    [Fact]
    public void Every_tern_command_of_the_guides_is_one()
    {
        var guides = Path.Combine(Repository.Root, "docs", "guides");
        var lines = Directory.EnumerateFiles(guides, "*.md", SearchOption.AllDirectories).SelectMany(Commands).ToList();

        Assert.NotEmpty(lines);
        foreach (var line in lines) AssertIsCommand(line);
    }

    [Fact]
    public void Every_example_of_the_help_is_a_command()
    {
        string[] help =
        [
            Tern.Cli.LocalHelp.Examples, Tern.Cli.LoadHelp.Examples, Tern.Cli.DoctorHelp.Examples,
            Tern.Cli.LambdaHelp.Examples, Tern.Cli.PackageHelp.Examples, Tern.Cli.DeployHelp.Examples,
            Tern.Cli.EventHelp.Examples,
        ];
        var lines = string.Join('\n', help).Split('\n').Select(line => line.Trim())
            .Where(line => line.StartsWith("tern ", StringComparison.Ordinal)).ToList();

        Assert.NotEmpty(lines);
        // The description is in a column after it.
        foreach (var line in lines) AssertIsCommand(line.Split("   ")[0]);
    }

    [Fact]
    public void Every_load_file_of_the_guide_is_one()
    {
        var page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "guides", "load.md"));
        var files = page.Split("```json\n").Skip(1).Select(static block => block.Split("```")[0]).ToList();

        Assert.NotEmpty(files);
        foreach (var file in files)
        {
            var plan = ScenarioFile.Parse(Encoding.UTF8.GetBytes(file), "load.md", Repository.Root, out _);
            Assert.NotEmpty(plan.Scenarios);
        }
    }

    private static IEnumerable<string> Commands(string page)
    {
        var inShell = false;
        foreach (var line in File.ReadLines(page))
        {
            if (line.StartsWith("```", StringComparison.Ordinal)) inShell = line == "```sh";
            else if (inShell && line.StartsWith("tern ", StringComparison.Ordinal))
            {
                // A shell runs both sides of '&'.
                foreach (var command in line.Split('#')[0].Split('&')) yield return command.Trim();
            }
        }
    }

    private static void AssertIsCommand(string line) =>
        Assert.True(TernCommand.Create().Parse(line["tern ".Length..]).Errors is [],
            $"{line}: {string.Join(' ', TernCommand.Create().Parse(line["tern ".Length..]).Errors.Select(error => error.Message))}");
}
