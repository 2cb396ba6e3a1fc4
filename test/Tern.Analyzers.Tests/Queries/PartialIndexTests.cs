namespace Tern.Analyzers.Tests.Queries;

public sealed class PartialIndexTests
{
    private const string Id = "TERN3011";

    [Theory]
    [InlineData("var all = await ⟦users.Query(User.ByMail(\"m\"))⟧.ToListAsync();")]
    [InlineData("await foreach (var one in ⟦users.Query(User.ByMail(\"m\"))⟧) Console.WriteLine(one);")]
    [InlineData("await foreach (var one in ⟦users.Query(User.ByMail(\"m\"))⟧.WithCancellation(default)) Console.WriteLine(one);")]
    [InlineData("var page = await ⟦users.QueryPageAsync(User.ByMail(\"m\"))⟧;")]
    [InlineData("var key = User.ByMail(\"m\"); var all = await ⟦users.Query(key, new() { Limit = 5 })⟧.ToListAsync();")]
    public async Task A_read_of_whole_items_is_reported(string statements)
    {
        var source = Analysis.Method(statements, ", DynamoTable<User> users");
        await Analysis.ReportsAsync(Id, source);
        var found = await Analysis.FindAsync(Id, Analysis.Unmark(source).Text);
        Assert.Contains("lacks 'Note', 'Colour', 'Tags', 'Words'", Assert.Single(found).GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("var all = await users.Query(User.ByMail(\"m\")).Select<UserName>().ToListAsync();", "a smaller type")]
    [InlineData("var count = await users.Query(User.ByMail(\"m\")).CountAsync();", "nothing is read")]
    [InlineData("var all = await users.Query(User.Partition(\"m\")).ToListAsync();", "the table holds all")]
    [InlineData("var all = await orders.Query(Order.ByStatus(OrderStatus.Paid)).ToListAsync();", "the index holds all")]
    [InlineData("var query = users.Query(User.ByMail(\"m\")); var all = await query.Select<UserName>().ToListAsync();", "other code may select")]
    public Task Others_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements, ", DynamoTable<User> users"));
    }
}
