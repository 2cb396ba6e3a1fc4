using System.Text.RegularExpressions;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

/// <summary>The files of the console that a browser would load. These tests need no browser, so they run on every
/// machine.</summary>
public sealed partial class ServedFilesTests
{
    [Fact]
    public async Task Every_file_that_the_pages_name_is_served()
    {
        await using var server = await ToolServer.StartAsync();
        var seen = new SortedSet<string>(StringComparer.Ordinal) { "" };
        var waiting = new Queue<string>(seen);
        while (waiting.TryDequeue(out var name))
        {
            using var answer = await server.Http.GetAsync("/_tern/" + name);
            Assert.True(answer.IsSuccessStatusCode, $"/_tern/{name} answered {(int)answer.StatusCode}.");
            foreach (var named in Named().Matches(await answer.Content.ReadAsStringAsync()).Select(static match => match.Groups["name"].Value))
                if (seen.Add(named)) waiting.Enqueue(named);
        }

        Assert.Contains("app.js", seen);
        Assert.Contains("console.css", seen);
        Assert.Contains("items.js", seen); // which app.js imports through table.js
    }

    [GeneratedRegex("""(?:(?:src|href)="(?:\./|/_tern/)?|from '\./)(?<name>[a-z]+\.(?:js|css|svg))["']""", RegexOptions.CultureInvariant)]
    private static partial Regex Named();
}
