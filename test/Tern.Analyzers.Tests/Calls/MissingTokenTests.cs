using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Calls;

public sealed class MissingTokenTests
{
    private const string Id = "TERN3006";
    private const string Parameter = ", CancellationToken stop";

    [Theory]
    [InlineData("await ⟦orders.GetAsync(Order.Key(\"c\", 1))⟧;")]
    [InlineData("await ⟦orders.PutAsync(new(\"c\", 1, default, default, 0, \"\"), new() { IgnoreVersion = true })⟧;")]
    [InlineData("Console.WriteLine(await ⟦orders.Query(Order.Partition(\"c\")).ToListAsync()⟧);")]
    [InlineData("await foreach (var order in ⟦orders.Query(Order.Partition(\"c\"))⟧) Console.WriteLine(order);")]
    [InlineData("await foreach (var page in ⟦orders.Query(Order.Partition(\"c\")).AsPages()⟧) Console.WriteLine(page);")]
    [InlineData("await ⟦db.Transaction().Delete(Order.Key(\"c\", 1)).CommitAsync()⟧;")]
    [InlineData("await ⟦db.DescribeTableAsync(new() { TableName = \"t\" })⟧;")]
    [InlineData("Func<Task> job = async () => await ⟦orders.GetAsync(Order.Key(\"c\", 1))⟧; await job();")]
    public Task A_call_without_the_callers_token_is_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements, Parameter));

    [Theory]
    [InlineData("await orders.GetAsync(Order.Key(\"c\", 1), stop);", Parameter, "it is passed")]
    [InlineData("await orders.GetAsync(Order.Key(\"c\", 1), cancellationToken: stop);", Parameter, "it is passed by name")]
    [InlineData("await orders.PutAsync(new(\"c\", 1, default, default, 0, \"\"), cancellationToken: CancellationToken.None);", Parameter, "none is meant")]
    [InlineData("await orders.GetAsync(Order.Key(\"c\", 1));", "", "there is none")]
    [InlineData(
        "Func<Task> job = static async () => await Other.GetAsync(Order.Key(\"c\", 1)); await job();", Parameter, "a static function has no part in it")]
    [InlineData("try { await Task.Yield(); } finally { await orders.DeleteAsync(Order.Key(\"c\", 1)); }", Parameter, "it tidies up")]
    [InlineData(
        "try { await Task.Yield(); } catch (OperationCanceledException) { await orders.DeleteAsync(Order.Key(\"c\", 1)); }", Parameter, "it makes good")]
    [InlineData(
        "await foreach (var order in orders.Query(Order.Partition(\"c\")).WithCancellation(stop)) Console.WriteLine(order);",
        Parameter,
        "it is passed to the enumerator")]
    [InlineData(
        "await foreach (var page in orders.Query(Order.Partition(\"c\")).AsPages().WithCancellation(stop)) Console.WriteLine(page);",
        Parameter,
        "so is this one")]
    [InlineData("_ = orders.DeleteAsync(Order.Key(\"c\", 1)).AsTask(); await Task.Yield();", Parameter, "nobody waits for it")]
    [InlineData("await File.ReadAllTextAsync(\"x\");", Parameter, "no call of Tern's")]
    public Task Others_are_not(string statements, string parameters, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(
            Id, Analysis.Method(
                statements, parameters) + "public static class Other { public static ValueTask<Order?> GetAsync(ItemKey<Order> key) => default; }");
    }

    [Theory]
    [InlineData("await orders.GetAsync(Order.Key(\"c\", 1));", "await orders.GetAsync(Order.Key(\"c\", 1), cancellationToken: stop);")]
    [InlineData("await orders.GetAsync(Order.Key(\"c\", 1), new GetOptions());", "await orders.GetAsync(Order.Key(\"c\", 1), new GetOptions(), stop);")]
    [InlineData("await orders.Query(Order.Partition(\"c\")).ToListAsync();", "await orders.Query(Order.Partition(\"c\")).ToListAsync(stop);")]
    [InlineData(
        "await db.Transaction().Delete(Order.Key(\"c\", 1)).CommitAsync();",
        "await db.Transaction().Delete(Order.Key(\"c\", 1)).CommitAsync(cancellationToken: stop);")]
    [InlineData(
        "await foreach (var order in orders.Query(Order.Partition(\"c\"))) Console.WriteLine(order);",
        "await foreach (var order in orders.Query(Order.Partition(\"c\")).WithCancellation(stop)) Console.WriteLine(order);")]
    public Task The_token_is_passed(string before, string after) =>
        Fixing.FixesAsync(new PassTokenFix(), Analysis.Method(before, Parameter), Analysis.Method(after, Parameter));

    [Fact]
    public Task All_calls_of_a_file_are_given_theirs() => Fixing.FixesAllAsync(
        new PassTokenFix(),
        Analysis.Method("await orders.GetAsync(Order.Key(\"c\", 1));\nawait orders.DeleteAsync(Order.Key(\"c\", 1));", ", CancellationToken @event"),
        Analysis.Method(
            "await orders.GetAsync(Order.Key(\"c\", 1), cancellationToken: @event);\nawait orders.DeleteAsync(Order.Key(\"c\", 1), cancellationToken: @event);",
            ", CancellationToken @event"));

    [Fact]
    public async Task The_nearest_token_is_the_one()
    {
        var found = await Analysis.FindAsync(Id, Analysis.Method(
            "await Parallel.ForEachAsync(ids, stop, async (id, inner) => await orders.GetAsync(Order.Key(id, 1)));", Parameter));
        Assert.Contains("'inner'", Assert.Single(found).GetMessage(null), StringComparison.Ordinal);
    }
}
