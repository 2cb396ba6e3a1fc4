using Tern.Local.Fuzz.Differential;

namespace Tern.Local.Clients.Tests.Differential;

/// <summary>
/// The same programs of requests against Tern.Local and another local server: every difference is explained in
/// docs/design/local-differences.md, or is a bug.
/// </summary>
public class PeerTests
{
    [Fact]
    public async Task Every_difference_to_dynalite_is_explained() => await CompareAsync(await PeerPrograms.DynaliteAsync(), programs: 60);

    [Fact]
    public async Task Every_difference_to_DynamoDB_Local_is_explained() => await CompareAsync(await PeerPrograms.DynamoDbLocalAsync(), programs: 60);

    [Fact]
    public void Every_explanation_is_written_down()
    {
        var page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "design", "local-differences.md"));
        foreach (var rule in DynaliteRules.All.Concat(DynamoDbLocalRules.All)) Assert.Contains($"`{rule.Name}`", page, StringComparison.Ordinal);
    }

    private static async Task CompareAsync((PeerProgram? Program, string? Reason) found, int programs)
    {
        var (server, reason) = await PeerServer.StartAsync(found);
        Assert.SkipWhen(server is null, reason ?? "");
        using (server)
        {
            var run = new DifferentialRun(server!, seed: 1);
            await run.RunAsync(programs, most: 5);
            Assert.True(run.Unexplained.Count == 0, string.Join('\n', run.Unexplained));
        }
    }
}
