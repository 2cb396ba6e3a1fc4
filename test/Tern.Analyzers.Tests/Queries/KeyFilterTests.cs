using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Queries;

public sealed class KeyFilterTests
{
    private const string Id = "TERN3008";

    [Theory]
    [InlineData("orders.Scan(new() { Filter = ⟦Order.Fields.CustomerId == \"c\"⟧ })", "Query(Order.Partition(…))")]
    [InlineData("orders.Scan(new() { Filter = ⟦Order.Fields.CustomerId == \"c\"⟧ & Order.Fields.Number == 7 })", "GetAsync(Order.Key(…))")]
    [InlineData(
        "orders.Scan(new ScanOptions<Order> { Filter = Order.Fields.Note == \"x\" & ⟦Order.Fields.Status == OrderStatus.Paid⟧ })", "Query(Order.ByStatus(…))")]
    [InlineData("customers.Scan(new() { Filter = ⟦Customer.Fields.Id == \"c\"⟧ })", "GetAsync(Customer.Key(…))")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = ⟦Order.Fields.Number == 7⟧ })", "Order.Partition(…).EqualTo(…)")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = ⟦Order.Fields.Cents.Between(1, 7)⟧, Limit = 5 })", "Order.ByTotal(…).Between(…)")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = ⟦Order.Fields.Cents > 100⟧ })", "Order.ByTotal(…).After(…)")]
    [InlineData(
        "orders.Query(Order.ByStatus(OrderStatus.Paid), new() { Filter = ⟦Order.Fields.PlacedAt == DateTimeOffset.UnixEpoch⟧ })",
        "Order.ByStatus(…).EqualTo(…)")]
    public async Task A_filter_on_a_key_is_reported(string query, string instead)
    {
        var source = Analysis.Method($"await foreach (var one in {query}) Console.WriteLine(one);");
        await Analysis.ReportsAsync(Id, source);
        var found = await Analysis.FindAsync(Id, Analysis.Unmark(source).Text);
        Assert.EndsWith("use " + instead, Assert.Single(found).GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.Note == \"x\" })", "no key")]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.CustomerId == \"c\" | Order.Fields.Note == \"x\" })", "either of two")]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.Number == 7 })", "a sort key without its partition")]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.Status != OrderStatus.Paid })", "all but one")]
    [InlineData("orders.Scan(new() { Filter = !(Order.Fields.CustomerId == \"c\") })", "all but one customer")]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.CustomerId == \"c\", Segments = 4, Segment = 1 })", "a share of a larger work")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = Order.Fields.Note.StartsWith(\"x\") })", "no key of a query")]
    [InlineData("orders.Query(Order.Partition(\"c\").From(3), new() { Filter = Order.Fields.Number == 9 })", "the sort key has its range")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = Order.Fields.PlacedAt == default(DateTimeOffset) })", "an index of other partitions")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = Order.Fields.Cents < Order.Fields.Cents })", "no value that is known")]
    public Task Others_are_not(string query, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method($"await foreach (var one in {query}) Console.WriteLine(one);"));
    }

    [Theory]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.CustomerId == ids[0] })", "orders.Query(Order.Partition(ids[0]))")]
    [InlineData(
        "orders.Scan(options: new ScanOptions<Order> { Filter = Order.Fields.Status == OrderStatus.Paid })", "orders.Query(Order.ByStatus(OrderStatus.Paid))")]
    [InlineData(
        "orders.Scan(new() { Filter = Order.Fields.CustomerId == /* which */ ids[0] })", "orders.Query(/* which */ Order.Partition(ids[0]))")]
    public Task The_key_is_queried(string before, string after) => Fixing.FixesAsync(
        new QueryFix(),
        Analysis.Method($"Console.WriteLine(await {before}.ToListAsync());"),
        Analysis.Method($"Console.WriteLine(await {after}.ToListAsync());"));

    [Theory]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.CustomerId == \"c\" & Order.Fields.Note == \"x\" })")]
    [InlineData("orders.Scan(new() { Filter = Order.Fields.CustomerId == \"c\", Limit = 5 })")]
    [InlineData("orders.Query(Order.Partition(\"c\"), new() { Filter = Order.Fields.Number == 7 })")]
    public Task No_fix_is_offered_where_more_is_asked(string query) =>
        Fixing.OffersNothingAsync(new QueryFix(), Analysis.Method($"await foreach (var one in {query}) Console.WriteLine(one);"));

    [Fact]
    public Task An_index_whose_entries_lack_attributes_is_named_and_left_to_the_reader() => Fixing.OffersNothingAsync(new QueryFix(), """
        [DynamoTable("devices"), DynamoTableIndex("ByOwner", PartitionKey = "Owner", Projection = IndexProjection.KeysOnly), DynamoItem]
        public sealed partial record Device([property: PartitionKey] string Id, string Owner, string Firmware);

        public static class Use
        {
            public static ItemQuery<Device> Of(DynamoTable<Device> devices, string owner) => devices.Scan(new() { Filter = Device.Fields.Owner == owner });
        }
        """);
}
