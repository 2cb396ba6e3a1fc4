using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Reads;

public sealed class ReadInLoopTests
{
    private const string Id = "TERN3001";

    [Theory]
    [InlineData("foreach (var id in ids) { var order = await ⟦orders.GetAsync(Order.Key(id, 1))⟧; Console.WriteLine(order); }")]
    [InlineData("foreach (var id in ids) Console.WriteLine(await ⟦orders.GetAsync(Order.Key(id, 1))⟧.ConfigureAwait(false));")]
    [InlineData("for (var i = 0; i < ids.Count; i++) Console.WriteLine(await ⟦orders.GetAsync(Order.Key(ids[i], i))⟧);")]
    [InlineData("foreach (var id in ids) { var key = Order.Key(id.Trim(), 1); Console.WriteLine(await ⟦orders.GetAsync(key)⟧); }")]
    [InlineData("var i = 0; while (i < ids.Count) { Console.WriteLine(await ⟦orders.GetAsync(Order.Key(ids[i], 1))⟧); i++; }")]
    [InlineData("var left = new Queue<string>(ids); while (left.TryDequeue(out var id)) Console.WriteLine(await ⟦orders.GetAsync(Order.Key(id, 1))⟧);")]
    [InlineData(
        "await foreach (var order in orders.Query(Order.Partition(\"c\"))) Console.WriteLine(await ⟦customers.GetAsync(Customer.Key(order.CustomerId))⟧);")]
    [InlineData(
        "foreach (var id in ids) Console.WriteLine(await ⟦db.GetItemAsync(new GetItemRequest { TableName = \"t\", Key = new() { [\"id\"] = id } })⟧);")]
    [InlineData("foreach (var (id, n) in ids.Select((id, n) => (id, n))) Console.WriteLine(await ⟦orders.GetAsync(Order.Key(id, n))⟧);")]
    [InlineData("foreach (var id in ids) { if (await ⟦orders.GetAsync(Order.Key(id, 1))⟧ is null) throw new KeyNotFoundException(id); }")]
    [InlineData("foreach (var id in ids) { var order = await ⟦orders.GetAsync(Order.Key(id, 1))⟧; if (order is null) return; Console.WriteLine(order); }")]
    [InlineData("foreach (var id in ids) for (var attempt = 0; attempt < 3; attempt++) Console.WriteLine(await ⟦orders.GetAsync(Order.Key(id, 1))⟧);")]
    public Task A_read_whose_keys_are_known_is_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements));

    [Theory]
    [InlineData(
        "foreach (var id in ids) { var order = await orders.GetAsync(Order.Key(id, 1)); if (order is not null) return; }",
        "a search that ends at the first find")]
    [InlineData("foreach (var id in ids) { if (await orders.GetAsync(Order.Key(id, 1)) is { } order) { Console.WriteLine(order); break; } }", "another search")]
    [InlineData(
        "var next = (string?)ids[0]; while (next is not null) next = (await customers.GetAsync(Customer.Key(next)))?.Next;",
        "each key comes from the item before")]
    [InlineData("for (var n = 1; ; n++) { if (await orders.GetAsync(Order.Key(\"c\", n)) is null) break; }", "a search for the first that is missing")]
    [InlineData("for (var attempt = 0; attempt < 3; attempt++) Console.WriteLine(await orders.GetAsync(Order.Key(ids[0], 1)));", "the same key again")]
    [InlineData("foreach (var id in ids) { Console.WriteLine(await orders.GetAsync(Order.Key(id, 1))); await Task.Delay(1000); }", "a loop that waits")]
    [InlineData(
        "foreach (var id in ids) { var found = await FindAsync(id); Console.WriteLine(await orders.GetAsync(Order.Key(found, 1))); } Task<string> " +
        "FindAsync(string id) => Task.FromResult(id);",
        "a key that is awaited first")]
    [InlineData(
        "await foreach (var id in Arriving()) Console.WriteLine(await orders.GetAsync(Order.Key(id, 1))); async IAsyncEnumerable<string> Arriving() { " +
        "await Task.Yield(); yield return \"\"; }",
        "keys that arrive over time")]
    [InlineData(
        "var left = new Queue<string>(ids); while (left.TryDequeue(out var id)) { var c = await customers.GetAsync(Customer.Key(id)); if (c?.Next is { " +
        "} n) left.Enqueue(n); }",
        "a queue that what is read goes into")]
    [InlineData(
        "foreach (var table in new[] { \"a\", \"b\" }) Console.WriteLine(await db.Table<Order>(table).GetAsync(Order.Key(\"c\", 1)));",
        "one key of several tables")]
    [InlineData(
        "foreach (var id in ids) { Func<Task> later = async () => Console.WriteLine(await orders.GetAsync(Order.Key(id, 1))); Keep(later); } void " +
        "Keep(Func<Task> job) { }",
        "a function that runs at another time")]
    [InlineData(
        "foreach (var chunk in ids.Chunk(100)) Console.WriteLine(await orders.BatchGetAsync(chunk.Select(id => Order.Key(id, 1))));",
        "a batch is no single read")]
    [InlineData("foreach (var id in ids) await orders.DeleteAsync(Order.Key(id, 1));", "a write")]
    public Task A_read_that_no_batch_can_replace_is_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements));
    }

    [Fact]
    public async Task The_message_names_the_call_and_the_batch()
    {
        var found = await Analysis.FindAsync(Id, Analysis.Method("foreach (var id in ids) await orders.GetAsync(Order.Key(id, 1));"));
        Assert.StartsWith("'orders.GetAsync' is awaited in each iteration of the loop", Assert.Single(found).GetMessage(null), StringComparison.Ordinal);
        Assert.Contains("BatchGetAsync", found[0].GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        """
        var sum = 0;
        foreach (var id in ids)
        {
            var order = await orders.GetAsync(Order.Key(id, 1), token);
            if (order is null) continue;
            sum += order.Cents;
        }
        """,
        """
        var sum = 0;
        var loader = orders.Loader();
        foreach (var (id, order) in await Task.WhenAll(ids.Select(async id => (id, await loader.GetAsync(Order.Key(id, 1), token)))))
        {
            if (order is null) continue;
            sum += order.Cents;
        }
        """)]
    [InlineData(
        """
        // All of them.
        foreach (var id in ids) Console.WriteLine(await orders.GetAsync(Order.Key(id, 1)));
        """,
        """
        // All of them.
        var loader = orders.Loader();
        foreach (var (id, item) in await Task.WhenAll(ids.Select(async id => (id, await loader.GetAsync(Order.Key(id, 1)))))) Console.WriteLine(item);
        """)]
    [InlineData(
        """
        var loader = 1;
        foreach (var id in ids)
        {
            if (await orders.GetAsync(Order.Key(id, loader)).ConfigureAwait(false) is { } order)
                Console.WriteLine(order.Cents);
        }
        """,
        "var loader = 1;\nvar loader2 = orders.Loader();\n" +
        "foreach (var (id, item) in await Task.WhenAll(ids.Select(async id => " +
        "(id, await loader2.GetAsync(Order.Key(id, loader)).ConfigureAwait(false)))).ConfigureAwait(false))\n" +
        "{\n    if (item is { } order)\n        Console.WriteLine(order.Cents);\n}")]
    [InlineData(
        """
        var sum = 0;
        foreach (var id in ids)
        {
            // the order
            var order = await orders.GetAsync(Order.Key(id, 1), token); // tail
            sum += order!.Cents; // kept
        }
        """,
        """
        var sum = 0;
        var loader = orders.Loader();
        foreach (var (id, order) in await Task.WhenAll(ids.Select(async id => (id, await loader.GetAsync(Order.Key(id, 1), token)))))
        {
            // the order
            // tail
            sum += order!.Cents; // kept
        }
        """)]
    public Task The_reads_of_a_loop_start_together(string before, string after) => Fixing.FixesAsync(
        new LoopFix(), Analysis.Method(before, ", CancellationToken token"), Analysis.Method(after, ", CancellationToken token"));

    [Fact]
    public Task All_loops_of_a_file_are_fixed() => Fixing.FixesAllAsync(
        new LoopFix(),
        Analysis.Method(
            """
            foreach (var id in ids) Console.WriteLine(await orders.GetAsync(Order.Key(id, 1)));
            foreach (var id in ids) Console.WriteLine(await orders.GetAsync(Order.Key(id, 2)));
            """),
        Analysis.Method(
            """
            var loader = orders.Loader();
            foreach (var (id, item) in await Task.WhenAll(ids.Select(async id => (id, await loader.GetAsync(Order.Key(id, 1)))))) Console.WriteLine(item);
            var loader2 = orders.Loader();
            foreach (var (id, item2) in await Task.WhenAll(ids.Select(async id => (id, await loader2.GetAsync(Order.Key(id, 2)))))) Console.WriteLine(item2);
            """));

    [Theory]
    [InlineData("foreach (var id in ids) { Console.WriteLine(id); var order = await orders.GetAsync(Order.Key(id, 1)); }")]
    [InlineData("foreach (var id in ids) { var order = await orders.GetAsync(Order.Key(id, 1)); order = null; }")]
    [InlineData("foreach (var id in ids) { var order = await orders.GetAsync(Order.Key(id, 1), new GetOptions { ConsistentRead = true }); }")]
    [InlineData("for (var i = 0; i < ids.Count; i++) { var order = await orders.GetAsync(Order.Key(ids[i], 1)); }")]
    [InlineData("foreach (object id in ids) { var order = await orders.GetAsync(Order.Key((string)id, 1)); }")]
    public Task No_fix_is_offered_where_it_would_change_what_happens(string statements) =>
        Fixing.OffersNothingAsync(new LoopFix(), Analysis.Method(statements));
}
