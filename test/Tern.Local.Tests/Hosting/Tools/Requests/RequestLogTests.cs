using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Tern.DynamoDb.Model;
using Tern.Local.Engine;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Tools.Requests;

public sealed class RequestLogTests
{
    private const string Table =
        """{"TableName":"Songs","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""";

    [Fact]
    public async Task A_listener_is_notified_of_in_process_requests()
    {
        var told = new ConcurrentQueue<LocalRequest>();
        var time = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { RequestCompleted = told.Enqueue, TimeProvider = time });
        await using var client = local.CreateClient();
        await client.ListTablesAsync(new ListTablesRequest());
        var request = Assert.Single(told);
        Assert.Equal(("ListTables", null, 200, null, true), (request.Operation, request.Resource, request.StatusCode, request.ErrorType, request.IsInProcess));
        Assert.Equal((2, """{"TableNames":[]}""".Length, time.GetUtcNow()), (request.RequestBytes, request.ResponseBytes, request.Time));
        Assert.Equal(52, request.RequestId.Length);
        Assert.True(request.Duration > TimeSpan.Zero);
    }

    [Fact]
    public async Task A_listener_is_notified_of_HTTP_requests_with_their_table_and_error()
    {
        var told = new BlockingCollection<LocalRequest>();
        await using var server = await ToolServer.StartAsync(told.Add);
        Assert.Equal(HttpStatusCode.OK, (await server.CallAsync("CreateTable", Table)).Status);
        Assert.Equal(HttpStatusCode.BadRequest, (await server.CallAsync("GetItem", """{"Key":{"TableName":{"S":"x"}},"TableName":"Nope"}""")).Status);
        Assert.Equal(HttpStatusCode.BadRequest, (await server.CallAsync("BatchGetItem", """{"RequestItems":{"Nope":{"Keys":[{"id":{"S":"1"}}]}}}""")).Status);
        Assert.Equal(HttpStatusCode.BadRequest, (await server.CallAsync("Nonsense", "{")).Status);
        var all = Take(told, 4);
        Assert.Equal(("CreateTable", "Songs", 200, null), Of(all[0]));
        Assert.Equal(("GetItem", "Nope", 400, "ResourceNotFoundException"), Of(all[1]));
        Assert.Equal(("BatchGetItem", "Nope", 400, "ResourceNotFoundException"), Of(all[2]));
        Assert.Equal(("", null, 400, "SerializationException"), Of(all[3]));

        static (string, string?, int, string?) Of(LocalRequest request) => (request.Operation, request.Resource, request.StatusCode, request.ErrorType);
    }

    [Fact]
    public async Task A_listener_that_throws_fails_no_request()
    {
        await using var server = await ToolServer.StartAsync(static _ => throw new InvalidOperationException("no"));
        Assert.Equal(HttpStatusCode.OK, (await server.CallAsync("ListTables", "{}")).Status);
        await using var client = server.Local.CreateClient();
        await client.ListTablesAsync(new ListTablesRequest());
    }

    [Fact]
    public async Task The_console_lists_the_last_requests_of_both_ways()
    {
        await using var server = await ToolServer.StartAsync();
        await server.CallAsync("CreateTable", Table);
        await using var client = server.Local.CreateClient();
        await client.ListTablesAsync(new ListTablesRequest());
        var all = (await server.GetAsync("/_tern/api/requests"))["requests"]!.AsArray();
        Assert.Equal(["CreateTable", "ListTables"], all.Select(static node => (string)node!["operation"]!));
        Assert.Equal([false, true], all.Select(static node => (bool)node!["inProcess"]!));
        var newer = (await server.GetAsync("/_tern/api/requests?after=0"))["requests"]!.AsArray();
        Assert.Equal("ListTables", (string)Assert.Single(newer)!["operation"]!);
        Assert.Equal(2, (await server.GetAsync($"/_tern/api/requests?after={long.MinValue}"))["requests"]!.AsArray().Count);
        foreach (var after in (long[])[1, 2, long.MaxValue - 1, long.MaxValue])
            Assert.Empty((await server.GetAsync($"/_tern/api/requests?after={after}"))["requests"]!.AsArray());
        using var cleared = await server.SendAsync(HttpMethod.Delete, "/_tern/api/requests", "application/json");
        Assert.Equal(HttpStatusCode.OK, cleared.StatusCode);
        Assert.Empty((await server.GetAsync("/_tern/api/requests"))["requests"]!.AsArray());
    }

    [Fact]
    public void The_ring_keeps_the_newest_within_its_memory()
    {
        var ring = new RequestRing();
        var large = new byte[100_000];
        for (var i = 0; i < 3 * RequestRing.Capacity; i++) ring.Add(Entry(i), BitConverter.GetBytes(i), [1, 2, 3]);
        var kept = ring.After(-1, int.MaxValue);
        Assert.Equal(RequestRing.Capacity, kept.Count);
        Assert.All(kept, static request => Assert.Equal(request.Number, BitConverter.ToInt32(request.Request)));

        for (var i = 0; i < 100; i++)
        {
            large.AsSpan().Fill((byte)i);
            ring.Add(Entry(i), large, large);
        }

        kept = ring.After(-1, int.MaxValue);
        Assert.Equal(2 * 1024 * 1024 / (2 * RequestRing.MaxKeptBytes), kept.Count);
        for (var i = 0; i < kept.Count; i++)
        {
            Assert.Equal((100_000, RequestRing.MaxKeptBytes), (kept[i].Entry.RequestBytes, kept[i].Request.Length));
            var expected = (byte)(100 - kept.Count + i);
            Assert.True(kept[i].Request.AsSpan().IndexOfAnyExcept(expected) < 0 && kept[i].Response.AsSpan().IndexOfAnyExcept(expected) < 0);
        }

        Assert.Null(ring.Find(0));
        Assert.Null(ring.Find(-1));
        Assert.Null(ring.Find(long.MaxValue));
        Assert.Equal(kept[^1].Number, ring.Find(kept[^1].Number)!.Number);

        static RequestEntry Entry(int i) => new() { Operation = "GetItem", RequestId = "", RequestBytes = i < 0 ? 0 : 100_000 };
    }

    [Fact]
    public void The_first_request_costs_a_piece_of_the_rings_memory_and_not_all_of_it()
    {
        var ring = new RequestRing();
        var before = GC.GetAllocatedBytesForCurrentThread();

        ring.Add(new RequestEntry { Operation = "GetItem", RequestId = "" }, "{}"u8, "{}"u8);

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, 80 * 1024);
        Assert.Equal(("{}", "{}"), (Encoding.UTF8.GetString(ring.Find(0)!.Request), Encoding.UTF8.GetString(ring.Find(0)!.Response)));
    }

    [Fact]
    public void Keeping_a_request_allocates_nothing()
    {
        var log = RequestLog.Create(TimeProvider.System, null, hasPort: true)!;
        var body = new byte[300];
        var answer = new ProtocolAnswer(200, "id", 0);
        var engine = new LocalEngine(TimeProvider.System);
        var operation = OperationTable.FindName("GetItem");
        // Until all of its memory, which is allocated as it fills, is allocated.
        for (var i = 0; i < 4000; i++) log.Add(engine, operation, body, body, answer, RequestLog.Now(), isInProcess: false);
        var bytes = AllocationTest.BytesPerCall(() => log.Add(engine, operation, body, body, answer, RequestLog.Now(), isInProcess: false));
        Assert.Equal(0, bytes);
    }

    [Fact]
    public void Without_a_port_and_a_listener_there_is_no_log() => Assert.Null(RequestLog.Create(TimeProvider.System, null, hasPort: false));

    private static List<LocalRequest> Take(BlockingCollection<LocalRequest> from, int count)
    {
        var taken = new List<LocalRequest>();
        while (taken.Count < count)
        {
            Assert.True(from.TryTake(out var request, TimeSpan.FromMinutes(1)), $"Told of {taken.Count} requests, not of {count}.");
            taken.Add(request);
        }

        return taken;
    }
}
