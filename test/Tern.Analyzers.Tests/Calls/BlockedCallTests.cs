using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Calls;

public sealed class BlockedCallTests
{
    private const string Id = "TERN3007";

    [Theory]
    [InlineData("await Task.Yield(); Console.WriteLine(⟦orders.GetAsync(Order.Key(\"c\", 1)).Result⟧);")]
    [InlineData("await Task.Yield(); Console.WriteLine(⟦orders.GetAsync(Order.Key(\"c\", 1)).AsTask().Result⟧?.Cents);")]
    [InlineData("await Task.Yield(); ⟦orders.DeleteAsync(Order.Key(\"c\", 1)).AsTask().Wait()⟧;")]
    [InlineData("await Task.Yield(); ⟦orders.Query(Order.Partition(\"c\")).CountAsync().GetAwaiter().GetResult()⟧;")]
    [InlineData("await Task.Yield(); ⟦db.Transaction().CommitAsync().ConfigureAwait(false).GetAwaiter().GetResult()⟧;")]
    [InlineData("Func<Order?> find = () => ⟦orders.GetAsync(Order.Key(\"c\", 1)).Result⟧; await Task.Run(find);")]
    public Task A_thread_that_waits_is_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements));

    [Theory]
    [InlineData("Console.WriteLine(await orders.GetAsync(Order.Key(\"c\", 1)));", "it is awaited")]
    [InlineData("var task = orders.GetAsync(Order.Key(\"c\", 1)).AsTask(); await Task.WhenAll(task); Console.WriteLine(task.Result);", "it is done")]
    [InlineData("await Task.Yield(); Console.WriteLine(File.ReadAllTextAsync(\"x\").Result);", "no call of Tern's")]
    [InlineData("var read = await orders.TryBatchGetAsync([Order.Key(\"c\", 1)]); Console.WriteLine(new BatchGetHolder(read).Result);", "another Result")]
    [InlineData("await Task.Yield(); db.DisposeAsync().AsTask().Wait();", "a Dispose that can't await")]
    public Task Others_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements) + "public sealed record BatchGetHolder(BatchGetResult<Order> Result);");
    }

    [Fact]
    public Task A_wait_in_Main_is_reported_too() => Analysis.ReportsAsync(
        Id,
        "public static class Program { public static void Main() { var db = new DynamoDbClient(); ⟦db.ListTablesAsync(new()).AsTask().Wait()⟧; } }");

    [Theory]
    [InlineData("⟦orders.GetAsync(Order.Key(\"c\", 1)).GetAwaiter().GetResult()⟧")]
    [InlineData("⟦orders.GetAsync(Order.Key(\"c\", 1)).Result⟧")]
    [InlineData("⟦orders.GetAsync(Order.Key(\"c\", 1)).AsTask().Wait()⟧")]
    public async Task A_wait_in_a_test_project_is_reported_and_nothing_else_is(string wait)
    {
        // The rest would be TERN3001: a read in a loop.
        var source = Analysis.Method($"foreach (var id in ids) await customers.GetAsync(Customer.Key(id));\n{wait.Trim('⟦', '⟧')};");
        source = source.Replace(".Result;", ".Result?.ToString();", StringComparison.Ordinal);
        var xunit = CSharpCompilation.Create("xunit.v3.core", [], Analysis.References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(xunit.Emit(image).Success);

        var found = await Analysis.AnalyzeAsync(Analysis.Compile(source, more: MetadataReference.CreateFromImage(image.ToArray())));

        Assert.Equal([Id], found.Select(static one => one.Id));
    }

    [Theory]
    [InlineData("var order = orders.GetAsync(Order.Key(\"c\", 1)).AsTask().Result;", "var order = await orders.GetAsync(Order.Key(\"c\", 1));")]
    [InlineData("var cents = orders.GetAsync(Order.Key(\"c\", 1)).Result!.Cents;", "var cents = (await orders.GetAsync(Order.Key(\"c\", 1)))!.Cents;")]
    [InlineData("orders.DeleteAsync(Order.Key(\"c\", 1)).AsTask().Wait();", "await orders.DeleteAsync(Order.Key(\"c\", 1));")]
    [InlineData(
        "orders.DeleteAsync(Order.Key(\"c\", 1)).ConfigureAwait(false).GetAwaiter().GetResult();",
        "await orders.DeleteAsync(Order.Key(\"c\", 1)).ConfigureAwait(false);")]
    public Task The_call_is_awaited(string before, string after) =>
        Fixing.FixesAsync(new AwaitFix(), Analysis.Method("await Task.Yield();\n" + before), Analysis.Method("await Task.Yield();\n" + after));

    [Fact]
    public Task All_calls_of_a_file_are_awaited() => Fixing.FixesAllAsync(
        new AwaitFix(),
        Analysis.Method(
            "await Task.Yield();\norders.DeleteAsync(Order.Key(\"c\", 1)).AsTask().Wait();\nvar order = orders.GetAsync(Order.Key(\"c\", 1)).Result;"),
        Analysis.Method("await Task.Yield();\nawait orders.DeleteAsync(Order.Key(\"c\", 1));\nvar order = await orders.GetAsync(Order.Key(\"c\", 1));"));

    [Theory]
    [InlineData("Func<Order?> find = () => orders.GetAsync(Order.Key(\"c\", 1)).Result; await Task.Run(find);")]
    [InlineData("await Task.Yield(); lock (ids) orders.DeleteAsync(Order.Key(\"c\", 1)).AsTask().Wait();")]
    public Task No_fix_is_offered_where_nothing_can_be_awaited(string statements) => Fixing.OffersNothingAsync(new AwaitFix(), Analysis.Method(statements));
}
