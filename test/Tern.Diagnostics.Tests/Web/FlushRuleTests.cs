using Tern.Diagnostics.Tests.Process;

namespace Tern.Diagnostics.Tests.Web;

public sealed class FlushRuleTests
{
    [Fact]
    public void Twenty_thousand_flushes_of_nine_bytes_are_found()
    {
        var finding = Assert.Single(
            Found(new() { Pushes = 20_000, Bytes = 180_000, Inside = TimeSpan.FromMilliseconds(400), Lasted = TimeSpan.FromSeconds(1) }));

        Assert.Equal("20,000 flushes of 9 bytes; 11 would suffice.", finding.Summary);
        Assert.Equal(399.78, finding.Lost.TotalMilliseconds, 0.01);
        Assert.Equal("GET /report", finding.Place.Scope);
    }

    [Theory]
    [InlineData(20, 180)] // few
    [InlineData(1_000, 512_000)] // of 512 bytes
    public void Few_flushes_and_large_ones_are_fine(long pushes, long bytes) =>
        Assert.Empty(Found(new() { Pushes = pushes, Bytes = bytes, Lasted = TimeSpan.FromMilliseconds(10) }));

    [Fact]
    public void Separate_events_are_not_a_flush_storm()
    {
        Assert.Empty(Found(new() { Pushes = 1_000, Bytes = 9_000, Lasted = TimeSpan.FromSeconds(20) })); // a token each 20 ms
        Assert.Empty(Found(new() { Pushes = 1_000, Bytes = 9_000, Lasted = TimeSpan.FromSeconds(1) }, "text/event-stream; charset=utf-8"));
        Assert.NotEmpty(Found(new() { Pushes = 1_000, Bytes = 9_000, Lasted = TimeSpan.FromSeconds(1) }, "application/json"));
    }

    private static List<FindingDraft> Found(ResponseFacts facts, string? contentType = null)
    {
        var found = new Findings();
        FlushRule.Create(new DoctorSettings(new()))!.Evaluate(facts, contentType, "GET /report", found);
        return found.All;
    }
}
