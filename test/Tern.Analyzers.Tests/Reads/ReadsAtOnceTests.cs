using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Reads;

public sealed class ReadsAtOnceTests
{
    private const string Id = "TERN3002";

    [Theory]
    [InlineData("await Task.WhenAll(ids.Select(id => ⟦orders.GetAsync(Order.Key(id, 1))⟧.AsTask()));")]
    [InlineData("var found = await Task.WhenAll(ids.Select(async id => await ⟦orders.GetAsync(Order.Key(id, 1))⟧)); Console.WriteLine(found.Length);")]
    [InlineData("var tasks = ids.Select(id => ⟦orders.GetAsync(Order.Key(id, 1))⟧).ToList(); foreach (var task in tasks) Console.WriteLine(await task);")]
    [InlineData("await Task.WhenAll(ids.Select(async id => { var key = Order.Key(id, 1); Console.WriteLine(await ⟦orders.GetAsync(key)⟧); }));")]
    [InlineData("var tasks = new List<Task>(); foreach (var id in ids) tasks.Add(⟦orders.GetAsync(Order.Key(id, 1))⟧.AsTask()); await Task.WhenAll(tasks);")]
    public Task Single_reads_at_the_same_time_are_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements));

    [Theory]
    [InlineData(
        "var loader = ids.Count; await Task.WhenAll(ids.Select(async id => await orders.PutAsync(new(id, loader, default, default, 0, \"\"))));", "a write")]
    [InlineData("await Task.WhenAll(orders.GetAsync(Order.Key(\"a\", 1)).AsTask(), orders.GetAsync(Order.Key(\"b\", 1)).AsTask());", "two reads, and no more")]
    [InlineData("var keys = ids.Select(id => Order.Key(id, 1)); Console.WriteLine(await orders.BatchGetAsync(keys));", "one batch")]
    [InlineData(
        "var gate = new SemaphoreSlim(4); await Task.WhenAll(ids.Select(async id => { await gate.WaitAsync(); try { await orders.GetAsync(Order.Key(id, " +
        "1)); } finally { gate.Release(); } }));",
        "a gate lets four through")]
    [InlineData("await Task.WhenAll(ids.Select(async id => Console.WriteLine(id + await orders.GetAsync(Order.Key(\"c\", 1)))));", "the same key")]
    [InlineData(
        "await Task.WhenAll(ids.Select(async id => { var order = await orders.GetAsync(Order.Key(id, 1)); await orders.PutAsync(order! with { Note = " +
        "\"\" }); }));",
        "more than a read: no loader has it")]
    public Task Others_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements));
    }

    [Theory]
    [InlineData(
        "var found = await Task.WhenAll(ids.Select(id => orders.GetAsync(Order.Key(id, 1), token).AsTask()));",
        """
        var loader = orders.Loader();
        var found = await Task.WhenAll(ids.Select(id => loader.GetAsync(Order.Key(id, 1), token).AsTask()));
        """)]
    [InlineData(
        """
        var tasks = new List<Task<Order?>>();

        foreach (var id in ids)
        {
            tasks.Add(orders.GetAsync(Order.Key(id, 1), cancellationToken: token).AsTask());
        }

        await Task.WhenAll(tasks);
        """,
        """
        var tasks = new List<Task<Order?>>();

        var loader = orders.Loader();
        foreach (var id in ids)
        {
            tasks.Add(loader.GetAsync(Order.Key(id, 1), cancellationToken: token).AsTask());
        }

        await Task.WhenAll(tasks);
        """)]
    public Task A_loader_merges_them(string before, string after) => Fixing.FixesAsync(
        new LoaderFix(), Analysis.Method(before, ", CancellationToken token"), Analysis.Method(after, ", CancellationToken token"));

    [Fact]
    public Task No_fix_is_offered_for_consistent_reads() => Fixing.OffersNothingAsync(new LoaderFix(), Analysis.Method(
        "await Task.WhenAll(ids.Select(id => orders.GetAsync(Order.Key(id, 1), new GetOptions { ConsistentRead = true }).AsTask()));"));
}
