using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Concurrency;

public sealed class FanOutTests
{
    private const string Id = "TERN3003";
    private const string Put = "orders.PutAsync(new(id, 1, default, default, 0, \"\"))";

    [Theory]
    [InlineData($"await Task.WhenAll(ids.Select(id => ⟦{Put}⟧.AsTask()));")]
    [InlineData($"await Task.WhenAll(ids.Select(async id => await ⟦{Put}⟧).ToList());")]
    [InlineData($"var tasks = ids.Select(async id => await ⟦{Put}⟧).ToArray(); await Task.WhenAll(tasks);")]
    [InlineData($"Task[] tasks = [.. ids.Select(async id => await ⟦{Put}⟧)]; await Task.WhenAll(tasks);")]
    [InlineData($"var tasks = new List<Task>(); foreach (var id in ids) tasks.Add(⟦{Put}⟧.AsTask()); await Task.WhenAll(tasks);")]
    [InlineData("await Task.WhenAll(ids.Select(async id => { foreach (var n in ids) await ⟦orders.DeleteAsync(Order.Key(id, n.Length))⟧; }));")]
    public Task Calls_for_all_items_at_once_are_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements));

    [Theory]
    [InlineData($"foreach (var chunk in ids.Chunk(10)) await Task.WhenAll(chunk.Select(async id => await {Put}));", "ten at a time")]
    [InlineData(
        $"var gate = new SemaphoreSlim(4); await Task.WhenAll(ids.Select(async id => {{ await gate.WaitAsync(); await {Put}; gate.Release(); }}));", "a gate")]
    [InlineData($"await Task.WhenAll(ids.Take(5).Select(async id => await {Put}));", "five")]
    [InlineData($"await Task.WhenAll(new[] {{ \"a\", \"b\" }}.Select(async id => await {Put}));", "two")]
    [InlineData($"string[] few = [\"a\", \"b\"]; await Task.WhenAll(few.Select(async id => await {Put}));", "two of a name")]
    [InlineData("await Task.WhenAll(ids.Select(async id => await File.ReadAllTextAsync(id)));", "no calls of AWS")]
    [InlineData($"foreach (var id in ids) await {Put};", "one after another")]
    [InlineData($"await Parallel.ForEachAsync(ids, new ParallelOptions {{ MaxDegreeOfParallelism = 8 }}, async (id, token) => await {Put});", "another bound")]
    [InlineData(
        $"var tasks = new List<Task>(); foreach (var id in ids) {{ tasks.Add({Put}.AsTask()); if (tasks.Count == 10) {{ await Task.WhenAll(tasks); " +
        $"tasks.Clear(); }} }} await Task.WhenAll(tasks);",
        "ten at a time by hand")]
    public Task Those_with_a_bound_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements));
    }

    [Theory]
    [InlineData(
        "await Task.WhenAll(ids.Select(id => orders.DeleteAsync(Order.Key(id, 1), cancellationToken: stop).AsTask()));",
        "await Bounded.ForEachAsync(ids, async (id, token) => await orders.DeleteAsync(Order.Key(id, 1), cancellationToken: token), stop);")]
    [InlineData(
        """
        var stored = await Task.WhenAll(ids.Select(async id =>
        {
            var order = new Order(id, 1, default, default, 0, "");
            return await orders.PutAsync(order, cancellationToken: stop);
        }));
        foreach (var one in stored) Console.WriteLine(one);
        """,
        """
        var stored = await Bounded.SelectAsync(ids, async (id, token) =>
        {
            var order = new Order(id, 1, default, default, 0, "");
            return await orders.PutAsync(order, cancellationToken: token);
        }, stop);
        foreach (var one in stored) Console.WriteLine(one);
        """)]
    [InlineData(
        "var stored = await Task.WhenAll(ids.Select(id => orders.PutAsync(new(id, 1, default, default, 0, \"\")).AsTask())).ConfigureAwait(false); " +
        "Console.WriteLine(stored.Length);",
        "var stored = (await Bounded.SelectAsync(ids, async (id, _) => await orders.PutAsync(new(id, 1, default, default, 0, \"\")), " +
        "stop).ConfigureAwait(false)).ToArray(); Console.WriteLine(stored.Length);")]
    public Task Ten_run_at_a_time(string before, string after) => Fixing.FixesAsync(
        new BoundedFix(),
        "using Tern.Concurrency;\n\n" + Analysis.Method(before, ", CancellationToken stop"),
        "using Tern.Concurrency;\n\n" + Analysis.Method(after, ", CancellationToken stop"));

    [Fact]
    public Task The_namespace_is_imported_and_all_are_fixed() => Fixing.FixesAllAsync(
        new BoundedFix(),
        "using System.Text;\n\n" + Analysis.Method(
            "await Task.WhenAll(ids.Select(id => orders.DeleteAsync(Order.Key(id, 1)).AsTask()));\nawait Task.WhenAll(ids.Select(id => " +
            "orders.DeleteAsync(Order.Key(id, 2)).AsTask()));"),
        "using System.Text;\nusing Tern.Concurrency;\n\n" + Analysis.Method(
            "await Bounded.ForEachAsync(ids, async (id, _) => await orders.DeleteAsync(Order.Key(id, 1)));\nawait Bounded.ForEachAsync(ids, async (id, " +
            "_) => await orders.DeleteAsync(Order.Key(id, 2)));"));

    [Fact]
    public Task No_fix_is_offered_for_tasks_that_are_kept() => Fixing.OffersNothingAsync(
        new BoundedFix(), Analysis.Method($"var tasks = ids.Select(async id => await {Put}).ToArray(); await Task.WhenAll(tasks);"));
}
