using System.Text.Json.Nodes;

namespace Tern.Lambda.Console.Tests;

/// <summary>The events that a page receives as they happen.</summary>
public sealed class LiveFeedTests : IAsyncLifetime
{
    private PageServer _server = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _server = await PageServer.StartAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task First_all_there_is_is_told_and_then_what_changes()
    {
        var before = _server.Add();
        using var reader = await ListenAsync();
        Assert.Equal(["echo", "orders"], (await ReadAsync(reader, "functions"))["functions"]!.AsArray().Select(static each => (string)each!["name"]!));
        var all = await ReadAsync(reader, "invocations");
        Assert.True((bool)all["whole"]!);
        Assert.Equal([before.Number], Numbers(all));

        var next = _server.Add();
        _server.End(next, error: "Function.Error");
        var change = await ReadAsync(reader, "invocations");
        while (!Numbers(change).Contains(next.Number) || (string)change["changed"]![0]!["state"]! != "failed") change = await ReadAsync(reader, "invocations");
        Assert.False((bool)change["whole"]!);
        Assert.Equal("Function.Error", (string?)change["changed"]![0]!["error"]);

        using var cleared = await _server.SendAsync(HttpMethod.Delete, "invocations", "{}");
        var empty = await ReadAsync(reader, "invocations");
        Assert.True((bool)empty["whole"]!);
        Assert.Empty(Numbers(empty));

        await _server.Emulator.RemoveFunctionAsync("orders");
        Assert.Equal(["echo"], (await ReadAsync(reader, "functions"))["functions"]!.AsArray().Select(static each => (string)each!["name"]!));
    }

    [Fact]
    public async Task A_flood_is_told_in_few_pieces_and_its_end_is_not_missed()
    {
        using var reader = await ListenAsync();
        await ReadAsync(reader, "invocations");
        long last = 0;
        for (var i = 0; i < 10_000; i++) last = _server.End(_server.Add()).Number;

        // It keeps the last thousand: whatever was missed, these are reported with their results.
        var states = new Dictionary<long, string>();
        var pieces = 0;
        while (!states.TryGetValue(last, out var state) || state != "succeeded")
        {
            var change = await ReadAsync(reader, "invocations");
            pieces++;
            if ((bool)change["whole"]!) states.Clear();
            foreach (var each in change["changed"]!.AsArray()) states[(long)each!["number"]!] = (string)each["state"]!;
        }

        Assert.All(_server.Journal.Snapshot(), record => Assert.Equal("succeeded", states[record.Number]));
        Assert.InRange(pieces, 1, 500);
    }

    [Fact]
    public async Task An_emulator_that_stops_ends_what_pages_listen_to()
    {
        using var reader = await ListenAsync();
        await ReadAsync(reader, "invocations");
        await _server.Emulator.DisposeAsync();
        while (await reader.ReadLineAsync(Token) is not null)
        {
        }
    }

    private static IEnumerable<long> Numbers(JsonNode change) => change["changed"]!.AsArray().Select(static each => (long)each!["number"]!);

    private async Task<StreamReader> ListenAsync() => new(await _server.Http.GetStreamAsync("/_tern/api/live", Token));

    /// <summary>The data of the next event of a name.</summary>
    private static async Task<JsonNode> ReadAsync(StreamReader reader, string name)
    {
        while (true)
        {
            var line = await reader.ReadLineAsync(Token) ?? throw new EndOfStreamException();
            if (line != $"event: {name}") continue;
            var data = await reader.ReadLineAsync(Token) ?? throw new EndOfStreamException();
            Assert.StartsWith("data: ", data, StringComparison.Ordinal);
            return JsonNode.Parse(data["data: ".Length..])!;
        }
    }
}
