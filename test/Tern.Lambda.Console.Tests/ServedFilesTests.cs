using System.Text.RegularExpressions;

namespace Tern.Lambda.Console.Tests;

/// <summary>The files of the page that a browser would load. These tests need no browser, so they run on every
/// machine.</summary>
public sealed partial class ServedFilesTests
{
    [Fact]
    public async Task Every_file_that_the_page_names_is_served_with_a_strict_policy()
    {
        await using var server = await PageServer.StartAsync();
        var seen = new SortedSet<string>(StringComparer.Ordinal) { "" };
        var waiting = new Queue<string>(seen);
        while (waiting.TryDequeue(out var name))
        {
            using var answer = await server.Http.GetAsync("/_tern/" + name, TestContext.Current.CancellationToken);
            Assert.True(answer.IsSuccessStatusCode, $"/_tern/{name} answered {(int)answer.StatusCode}.");
            Assert.Contains("trusted-types 'none'", answer.Headers.GetValues("Content-Security-Policy").Single(), StringComparison.Ordinal);
            var text = await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
            foreach (var named in Named().Matches(text).Select(static match => match.Groups["name"].Value))
                if (seen.Add(named)) waiting.Enqueue(named);
        }

        foreach (var expected in new[] { "app.js", "live.js", "functions.css", "console.css", "shell.js", "icon.svg" }) Assert.Contains(expected, seen);
    }

    [GeneratedRegex("""(?:(?:src|href)="(?:\./|/_tern/)?|from '\./)(?<name>[a-z]+\.(?:js|css|svg))["']""", RegexOptions.CultureInvariant)]
    private static partial Regex Named();
}
