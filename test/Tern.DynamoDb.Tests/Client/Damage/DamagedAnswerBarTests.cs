using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Tests.Tables;

namespace Tern.DynamoDb.Tests.Client.Damage;

/// <summary>
/// Damaged answers to every operation, generated and typed: each is read or ends in a typed error, allocates at most 64
/// KiB plus four times the response's bytes, and ends immediately. TERN_DAMAGED_ANSWERS says how many (20,000 without
/// it), TERN_DAMAGED_SEED which.
/// </summary>
public sealed class DamagedAnswerBarTests
{
    private const int Allowance = 64 * 1024;

    private static readonly Order s_order = new("ann", 1, OrderStatus.Paid, ShopTable.Noon, 12.5m)
    {
        Comment = "für \"dich\"", Size = 3, Tags = ["x", "y"], Labels = ["l"], Counters = new() { ["c"] = 1 }, ShipTo = new Address("Way 1", "Town"),
        ExpiresAt = ShopTable.Noon,
    };

    [Fact]
    public async Task Every_damaged_answer_ends_in_a_typed_error_or_is_read_within_its_memory()
    {
        var count = Number("TERN_DAMAGED_ANSWERS", 20_000);
        var seed = Number("TERN_DAMAGED_SEED", 2026);
        var transport = new DamagedTransport();
        await using var client = ClientFactory.Over(transport, options => options.MaxAttempts = 1);
        await using var streams = new DynamoDbStreamsClient(new()
        {
            Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), Transport = transport, MaxAttempts = 1,
        });
        List<Call> calls = [.. Generated(client), .. Generated(streams), .. await TypedAsync(client, transport)];
        Assert.InRange(calls.Count, 61 + 15, 200);
        foreach (var call in calls)
        {
            Answer(transport, call.Status, call.Sound);
            for (var times = 0; times < 3; times++) await call.Send();
        }

        var random = new Random(seed);
        int refused = 0, read = 0;
        for (var round = 0; round < count; round++)
        {
            var call = calls[round % calls.Count];
            Answer(transport, random.Next(20) == 0
                ? random.Next(4) switch { 0 => 200, 1 => 400, 2 => 500, _ => 206 }
                : call.Status, AnswerDamage.Of(call.Sound, random));
            var (running, allocated) = Measure(call);
            // A buffer that the pool didn't have is there the next time, so the response isn't the cause of that
            // allocation.
            if (allocated > Allowed(transport) && running.IsCompleted)
            {
                transport.Sent = 0;
                (running, allocated) = Measure(call);
            }

            if (!running.IsCompleted) Assert.Fail($"{call.Name} waits for something after {transport}");
            // It has ended: awaiting it takes no time, and its bytes have already been counted.
            var (result, error) = await EndAsync(running);
            if (error is not null && !IsTyped(error)) Assert.Fail($"{call.Name}: {error} came of {transport} (seed {seed}, round {round})");
            if (allocated > Allowed(transport))
                Assert.Fail($"{call.Name} allocated {allocated} bytes for {transport.Body.Length} of {transport} (seed {seed}, round {round})");
            if (error is null && call.HoldsItem is { } member) RequireSame(call.Name, member, result, transport);
            if (error is null) read++;
            else refused++;
        }

        // Some damage must be detected, and some damaged responses must still be readable.
        Assert.InRange(refused, count / 5, count);
        Assert.InRange(read, count / 50, count);
    }

    private static long Allowed(DamagedTransport transport) => Allowance + (4L * transport.Body.Length);

    private static (Task<object?> Running, long Allocated) Measure(Call call)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var running = call.Send();
        return (running, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    private static async Task<(object? Result, Exception? Error)> EndAsync(Task<object?> call)
    {
        try
        {
            var result = await call;
            return (result, result as Exception);
        }
        catch (Exception error)
        {
            return (null, error);
        }
    }

    private static int Number(string variable, int otherwise) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } text ? int.Parse(text, CultureInfo.InvariantCulture) : otherwise;

    private static void Answer(DamagedTransport transport, int status, byte[] body)
    {
        transport.Status = status;
        transport.Body = body;
        transport.Sent = 0;
    }

    private static bool IsTyped(Exception error) =>
        error is AwsException or DynamoItemException or BatchIncompleteException or BatchWriteException or BatchGetException<Order>;

    // A missing item is reported only if another JSON reader finds none either, and an item only if it finds one.
    private static void RequireSame(string name, string member, object? result, DamagedTransport transport)
    {
        using var document = JsonDocument.Parse(transport.Body, new JsonDocumentOptions { MaxDepth = 256 });
        var there = document.RootElement.TryGetProperty(member, out var item) && item.ValueKind != JsonValueKind.Null;
        Assert.True(there == result is not null, $"{name} gave {(result is null ? "none" : "an item")} of {transport}");
    }

    private static IEnumerable<Call> Generated(object client)
    {
        var methods = client.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance)
            .Where(method => method.Name.EndsWith("Async", StringComparison.Ordinal) && method.GetParameters() is [{ ParameterType: var type }, _, _]
                && type.Name.EndsWith("Request", StringComparison.Ordinal)
                && method.ReturnType.IsGenericType && method.ReturnType.GetGenericTypeDefinition() == typeof(ValueTask<>));
        foreach (var method in methods)
        {
            var response = method.ReturnType.GetGenericArguments()[0];
            object?[] arguments = [SampleShapes.Request(method.GetParameters()[0].ParameterType), null, CancellationToken.None];
            var asTask = typeof(DamagedAnswerBarTests).GetMethod(nameof(AsTask), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(response);
            var send = asTask.CreateDelegate<Func<object, Task<object?>>>();
            yield return new(method.Name, 200, Encoding.UTF8.GetBytes(SampleShapes.Answer(response)), () => send(method.Invoke(client, arguments)!));
        }
    }

    private static async Task<object?> AsTask<T>(object task) => await (ValueTask<T>)task;

    private static async Task<List<Call>> TypedAsync(DynamoDbClient client, DamagedTransport transport)
    {
        var orders = client.Table<Order>();
        using var request = JsonDocument.Parse(orders.Preview.Put(s_order).Json);
        var item = request.RootElement.GetProperty("Item").GetRawText();
        var other = item.Replace("ORDER#00000001", "ORDER#00000002", StringComparison.Ordinal)
            .Replace("\"Number\":{\"N\":\"1\"}", "\"Number\":{\"N\":\"2\"}", StringComparison.Ordinal);
        var last = """{"pk":{"S":"CUSTOMER#ann"},"sk":{"S":"ORDER#00000002"}}""";
        var page = $$"""{"Count":2,"ScannedCount":2,"Items":[{{item}},{{other}}],"LastEvaluatedKey":{{last}}}""";
        var end = $$"""{"Count":2,"ScannedCount":2,"Items":[{{item}},{{other}}]}""";
        var failed = $$"""{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no","Item":{{item}}}""";
        var cancelled =
            $$"""{"__type":"x#TransactionCanceledException","Message":"no","CancellationReasons":[{"Code":"None"},""" +
            $$"""{"Code":"ConditionalCheckFailed","Message":"no","Item":{{item}}}]}""";
        ItemKey<Order> one = Order.Key("ann", 1), two = Order.Key("ann", 2);
        Update<Order>[] updates = [Order.Fields.Total.Add(1)];
        var plain = client.Table<Customer>();
        DynamoTransaction Transaction() => client.Transaction().Delete(two).Put(s_order);
        List<Call> calls =
        [
            New(
                "get", 200, $$$$"""{"Item":{{{{item}}}},"ConsumedCapacity":{"CapacityUnits":1}}""",
                async () => await orders.GetAsync(one)) with { HoldsItem = "Item" },
            New("put", 200, """{"ConsumedCapacity":{"CapacityUnits":1}}""", async () => await orders.TryPutAsync(s_order)),
            New(
                "put that returns",
                200,
                $$"""{"Attributes":{{item}}}""",
                async () => (await orders.TryPutAsync(s_order, new() { ReturnItem = true })).Item) with { HoldsItem = "Attributes" },
            New("put in the way", 400, failed, async () => await orders.TryPutAsync(s_order)),
            New("put that throws", 400, failed, async () => { await orders.PutAsync(s_order); return null; }),
            New("update", 200, $$"""{"Attributes":{{item}}}""", async () => await orders.UpdateAndGetAsync(one, updates)),
            New("update in the way", 400, failed, async () => await orders.TryUpdateAsync(one, updates)),
            New("delete", 200, $$"""{"Attributes":{{item}}}""", async () => await orders.DeleteAndGetAsync(one)) with { HoldsItem = "Attributes" },
            New("delete in the way", 400, failed, async () => await orders.TryDeleteAsync(s_order)),
            New("page", 200, page, async () => await orders.QueryPageAsync(Order.Partition("ann"))),
            New("page of a limit", 200, page, async () => await orders.QueryPageAsync(Order.Partition("ann"), null, new() { Limit = 1 })),
            New("list", 200, end, async () => await orders.Query(Order.Partition("ann")).ToListAsync()),
            New(
                "endless list",
                200,
                page,
                async () => { try { return await orders.Query(Order.Partition("ann")).ToListAsync(); } catch (AwsTransportException error) { return error; } }),
            New("count", 200, $$"""{"Count":2,"ScannedCount":2,"Items":[{{last}},{{last}}]}""", async () => await orders.Query(Order.Partition("ann")).CountAsync()),
            New("scan", 200, end, async () => await orders.Scan().ToListAsync()),
            New(
                "batch get", 200, $$$$"""{"Responses":{"shop":[{{{{item}}}},{{{{other}}}}]},"UnprocessedKeys":{}}""",
                async () => (await orders.TryBatchGetAsync([one, two], new() { MaxRounds = 1 })).Error),
            New(
                "batch get in part", 200, $$$"""{"Responses":{"shop":[{{{item}}}]},"UnprocessedKeys":{"shop":{"Keys":[{{{last}}}] }} }""",
                async () => (await orders.TryBatchGetAsync([one, two], new() { MaxRounds = 1 })).Error),
            New(
                "batch write",
                200,
                """{"UnprocessedItems":{"shop":[{"DeleteRequest":{"Key":{"pk":{"S":"CUSTOMER#c"},"sk":{"S":"PROFILE"}}}}]}}""",
                async () => (await plain.TryBatchWriteAsync([BatchWrite.Delete(Customer.Key("c"))], new() { MaxRounds = 1 })).Error),
            New("transaction", 200, "{}", async () => await Transaction().TryCommitAsync()),
            New("cancelled transaction", 400, cancelled, async () => await Transaction().TryCommitAsync()),
            New("transaction that throws", 400, cancelled, async () => { await Transaction().CommitAsync(); return null; }),
            New("read transaction", 200, $$"""{"Responses":[{"Item":{{item}}},{}]}""", async () => await client.TransactGetAsync(one, Customer.Key("c"))),
        ];

        // An undamaged response that is also refused is recognized by its error.
        foreach (var call in calls.ToList())
        {
            Answer(transport, call.Status, call.Sound);
            var sound = await Record.ExceptionAsync(call.Send);
            if (sound is not null) Assert.True(call.Status == 400 && IsTyped(sound), $"{call.Name} refuses its sound answer: {sound}");
            calls[calls.IndexOf(call)] = call with { Send = Caught(call.Send) };
        }

        return calls;

        static Call New(string name, int status, string sound, Func<Task<object?>> send) => new(name, status, Encoding.UTF8.GetBytes(sound), send);
    }

    private static Func<Task<object?>> Caught(Func<Task<object?>> send) => async () =>
    {
        try
        {
            return await send();
        }
        catch (Exception error) when (IsTyped(error))
        {
            return error;
        }
    };

    private sealed record Call(string Name, int Status, byte[] Sound, Func<Task<object?>> Send)
    {
        /// <summary>The member of the response that the result is read from, or null if there isn't a single
        /// one.</summary>
        internal string? HoldsItem { get; init; }
    }
}
