using Microsoft.CodeAnalysis;

namespace Tern.Analyzers.Tests.Queries;

public sealed class UnboundedListTests
{
    private const string Id = "TERN3009";

    [Theory]
    [InlineData("await ⟦orders.Query(Order.Partition(\"c\")).ToListAsync()⟧;")]
    [InlineData("await ⟦orders.Scan().ToListAsync()⟧;")]
    [InlineData("await ⟦orders.Scan(new() { ConsistentRead = true }).ToListAsync()⟧;")]
    [InlineData("await ⟦orders.Query(Order.Partition(\"c\").From(1), new() { Descending = true }).ToListAsync()⟧;")]
    [InlineData("var query = orders.Query(Order.Partition(\"c\")); await ⟦query.ToListAsync()⟧;")]
    [InlineData("await ⟦db.Collection().With<Order>().Query(Order.Partition(\"c\")).ToListAsync()⟧;")]
    [InlineData("await ⟦db.ScanItemsAsync(new ScanRequest { TableName = \"t\", Limit = 10 }).ToListAsync()⟧;")]
    public Task A_list_of_all_there_are_is_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements));

    [Theory]
    [InlineData("await orders.Query(Order.Partition(\"c\"), new() { Limit = 20 }).ToListAsync();", "twenty")]
    [InlineData("await orders.Query(Order.Partition(\"c\").EqualTo(7)).ToListAsync();", "one order")]
    [InlineData(
        "var options = new QueryOptions<Order> { Limit = ids.Count }; await orders.Query(Order.Partition(\"c\"), options).ToListAsync();",
        "as many as are asked for")]
    [InlineData("await orders.Query(Order.Partition(\"c\")).PageAsync();", "a page")]
    [InlineData("await foreach (var order in orders.Scan()) Console.WriteLine(order);", "one after another")]
    [InlineData("await db.ScanItemsAsync(new ScanRequest { TableName = \"t\" }).Take(10).ToListAsync();", "ten")]
    public Task Others_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements));
    }

    [Fact]
    public async Task It_is_a_hint_that_builds_do_not_show() => Assert.Equal(
        DiagnosticSeverity.Info, Assert.Single(await Analysis.FindAsync(Id, Analysis.Method("await orders.Scan().ToListAsync();"))).Severity);
}
