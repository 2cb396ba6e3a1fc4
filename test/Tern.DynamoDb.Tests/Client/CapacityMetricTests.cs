using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.DynamoDb.Model;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Client;

// A span is more bytes than tests of allocations allow.
[Collection(nameof(Tables.ThrowingListenerTests))]
public sealed class CapacityMetricTests
{
    [Fact]
    public async Task Requested_capacity_is_counted_by_operation_and_table_without_a_span()
    {
        using var capacity = new CapacityListener();
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient(options =>
        {
            options.MeterFactory = capacity;
            options.TraceConsumedCapacity = true;
        });
        await db.CreateTableAsync<Tables.Order>();
        var orders = db.Table<Tables.Order>();

        await orders.GetAsync(Tables.Order.Key("c1", 1), new() { ConsistentRead = true });
        await orders.GetAsync(Tables.Order.Key("c1", 1));
        await orders.BatchGetAsync([Tables.Order.Key("c1", 1), Tables.Order.Key("c1", 2)]);

        Assert.Equal([("GetItem", "shop", 1), ("GetItem", "shop", 0.5), ("BatchGetItem", "shop", 1)], capacity.Counted);
    }

    [Fact]
    public async Task Calls_of_the_service_s_own_operations_are_counted_too()
    {
        using var capacity = new CapacityListener();
        var answer = """{"Count":0,"Items":[],"ConsumedCapacity":{"TableName":"t","CapacityUnits":2.5}}""";
        await using var client = ClientFactory.Over(new CannedTransport((200, answer)), options => options.MeterFactory = capacity);

        await client.QueryAsync(new() { TableName = "t", KeyConditionExpression = "s = :s", ReturnConsumedCapacity = ReturnConsumedCapacity.Total });

        Assert.Equal([("Query", "t", 2.5)], capacity.Counted);
    }

    [Fact]
    public async Task Names_in_a_response_are_not_tags_and_units_count_only_above_zero()
    {
        using var capacity = new CapacityListener();
        var answer = """{"Responses":[],"ConsumedCapacity":[{"TableName":"HOSTILE","CapacityUnits":1},{"TableName":"HOSTILE","CapacityUnits":-7},{}]}""";
        await using var client = ClientFactory.Over(new CannedTransport((200, answer)), options => options.MeterFactory = capacity);

        await client.TransactGetItemsAsync(new() { TransactItems = [new() { Get = new() { TableName = "t", Key = new() { ["pk"] = "1" } } }] });

        Assert.Equal([("TransactGetItems", null, 1)], capacity.Counted);
    }

    [Fact]
    public async Task An_invalid_table_name_in_a_response_is_not_added_to_the_span()
    {
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.DynamoDb",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = span => { lock (spans) spans.Add(span); },
        };
        ActivitySource.AddActivityListener(listener);
        using var root = new Activity("root").Start();
        var answer = """{"Count":0,"Items":[],"ConsumedCapacity":{"TableName":"HOSTILE\",\"CapacityUnits\":1e9,\"\u001b[31m","CapacityUnits":0.5}}""";
        await using var client = ClientFactory.Over(new CannedTransport((200, answer)));

        await client.QueryAsync(new() { TableName = "t", KeyConditionExpression = "s = :s" });

        Activity own;
        lock (spans) own = Assert.Single(spans, span => span.TraceId == root.TraceId);
        Assert.Equal(["""{"CapacityUnits":0.5}"""], (string[])own.GetTagItem("aws.dynamodb.consumed_capacity")!);
    }

    [Fact]
    public async Task A_span_of_the_in_process_server_names_no_host_of_AWS()
    {
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.DynamoDb",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = span => { lock (spans) spans.Add(span); },
        };
        ActivitySource.AddActivityListener(listener);
        using var root = new Activity("root").Start();
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();

        await db.ListTablesAsync(new());

        Activity own;
        lock (spans) own = Assert.Single(spans, span => span.TraceId == root.TraceId);
        Assert.Equal("in-process", own.GetTagItem("server.address"));
        Assert.Null(own.GetTagItem("server.port"));
    }

    private sealed class CapacityListener : IMeterFactory
    {
        private readonly List<Meter> _meters = [];
        private readonly MeterListener _listener = new();

        public CapacityListener()
        {
            _listener.InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Scope == this && instrument.Name == "tern.client.consumed_capacity") listener.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<double>((_, value, tags, _) =>
                Counted.Add((Find(tags, "db.operation.name")!, Find(tags, "db.collection.name"), value)));
            _listener.Start();
        }

        public List<(string Operation, string? Table, double Units)> Counted { get; } = [];

        public Meter Create(MeterOptions options)
        {
            options.Scope = this;
            _meters.Add(new Meter(options));
            return _meters[^1];
        }

        public void Dispose()
        {
            _listener.Dispose();
            _meters.ForEach(meter => meter.Dispose());
        }

        private static string? Find(ReadOnlySpan<KeyValuePair<string, object?>> tags, string name)
        {
            foreach (var (key, value) in tags)
                if (key == name) return (string?)value;
            return null;
        }
    }
}
