using Tern.Local.Fuzz.Differential;

namespace Tern.Local.Clients.Tests.Differential;

/// <summary>The same programs of requests against Tern.Local and dynalite: what differs is explained in docs/design/local-differences.md, or it is a bug.</summary>
public class DynaliteTests
{
    [Fact]
    public async Task Every_difference_is_explained()
    {
        var (server, reason) = await DynaliteServer.StartAsync();
        Assert.SkipWhen(server is null, reason ?? "");
        using (server)
        {
            var run = new DifferentialRun(server!, seed: 1);
            await run.RunAsync(2_000, most: 5);
            Assert.True(run.Unexplained.Count == 0, string.Join('\n', run.Unexplained));
        }
    }

    [Fact]
    public void Every_explanation_is_written_down()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) folder = folder.Parent;
        var page = File.ReadAllText(Path.Combine(folder!.FullName, "docs", "design", "local-differences.md"));
        foreach (var rule in DifferenceRules.All) Assert.Contains($"`{rule.Name}`", page, StringComparison.Ordinal);
    }
}
