using Tern.DynamoDb.Tests.Tables;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Expressions;

public sealed class ConditionTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void A_comparison_names_its_attribute_and_value_by_placeholders() => Expect(
        Order.Fields.Total > 5m,
        "#0 > :0",
        """{"#0":"Total"}""",
        """{":0":{"N":"5"}}""");

    [Fact]
    public void One_name_has_one_placeholder_however_often_it_stands() => Expect(
        Order.Fields.Total > 5m & Order.Fields.Total < 9m & Order.Fields.Comment.Exists(),
        "#0 > :0 AND #0 < :1 AND attribute_exists(#1)",
        """{"#0":"Total","#1":"order.comment"}""",
        """{":0":{"N":"5"},":1":{"N":"9"}}""");

    [Fact]
    public void Parentheses_are_written_if_OR_is_inside_AND()
    {
        var (a, b, c) = (Order.Fields.Total == 1m, Order.Fields.Total == 2m, Order.Fields.Total == 3m);
        Assert.Equal("(#0 = :0 OR #0 = :1) AND #0 = :2", Text((a | b) & c));
        Assert.Equal("#0 = :0 AND (#0 = :1 OR #0 = :2)", Text(a & (b | c)));
        Assert.Equal("#0 = :0 AND #0 = :1 OR #0 = :2", Text(a & b | c));
        Assert.Equal("#0 = :0 OR #0 = :1 AND #0 = :2", Text(a | b & c));
        Assert.Equal("NOT (#0 = :0 OR #0 = :1)", Text(!(a | b)));
        Assert.Equal("NOT (#0 = :0) AND #0 = :1", Text(!a & b));
        Assert.Equal("NOT (NOT (#0 = :0))", Text(!!a));
        Assert.Equal("NOT attribute_exists(#0)", Text(!Order.Fields.Total.Exists()));
    }

    [Fact]
    public void Null_means_absent_or_NULL()
    {
        Assert.Equal("attribute_not_exists(#0) OR attribute_type(#0, :0)", Text(Order.Fields.Comment == null));
        Assert.Equal("NOT (attribute_not_exists(#0) OR attribute_type(#0, :0))", Text(Order.Fields.Comment != null));
        Assert.Equal("(attribute_not_exists(#0) OR attribute_type(#0, :0)) AND #1 > :1", Text(Order.Fields.Size == null & Order.Fields.Total > 1m));
    }

    [Fact]
    public void Every_operator_and_function_has_its_text()
    {
        Assert.Equal("#0 <> :0", Text(Order.Fields.Status != OrderStatus.Sent));
        Assert.Equal("#0 <= :0", Text(Order.Fields.Size <= 3));
        Assert.Equal("#0 >= :0", Text(Order.Fields.Comment >= "a"));
        Assert.Equal("#0 BETWEEN :0 AND :1", Text(Order.Fields.Total.Between(1, 2)));
        Assert.Equal("#0 IN (:0, :1)", Text(Order.Fields.Status.In(OrderStatus.Open, OrderStatus.Paid)));
        Assert.Equal("begins_with(#0, :0)", Text(Order.Fields.Comment.StartsWith("a")));
        Assert.Equal("contains(#0, :0)", Text(Order.Fields.Comment.Contains("a")));
        Assert.Equal("contains(#0, :0)", Text(Order.Fields.Tags.Contains("a")));
        Assert.Equal("contains(#0, :0)", Text(Order.Fields.Labels.Contains("a")));
        Assert.Equal("size(#0) >= :0", Text(Order.Fields.Tags.Size() >= 2));
        Assert.Equal("attribute_not_exists(#0)", Text(Order.Fields.ShipTo.NotExists()));
        Assert.Equal("#0.#1 = :0", Text(Order.Fields.ShipTo.City == "Bonn"));
        Assert.Equal("#0[2] = :0", Text(Order.Fields.Tags[2] == "a"));
        Assert.Equal("#0.#1 = :0", Text(Order.Fields.Counters["a.b"] == 1));
        Assert.Equal("#0 = :0", Text(Order.Fields.Number == 7));
    }

    [Fact]
    public void A_number_and_a_time_have_the_same_comparisons()
    {
        string[] expected =
        [
            "#0 = :0", "#0 <> :0", "#0 < :0", "#0 <= :0", "#0 > :0", "#0 >= :0",
            "#0 = #0", "#0 <> #0", "#0 < #0", "#0 <= #0", "#0 > #0", "#0 >= #0",
            "#0 BETWEEN :0 AND :1", "#0 IN (:0, :1)", "attribute_exists(#0)", "attribute_not_exists(#0)",
        ];
        var (number, one, two) = (Order.Fields.Total, 1m, 2m);
        var sameNumber = number;
        Assert.Equal(
            expected,
            new[]
            {
                number == one, number != one, number < one, number <= one, number > one, number >= one,
                number == sameNumber, number != sameNumber, number < sameNumber, number <= sameNumber, number > sameNumber, number >= sameNumber,
                number.Between(one, two), number.In(one, two), number.Exists(), number.NotExists(),
            }.Select(Text));
        var (time, first, second) = (Order.Fields.ExpiresAt, DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddDays(1));
        var sameTime = time;
        Assert.Equal(
            expected,
            new[]
            {
                time == first, time != first, time < first, time <= first, time > first, time >= first,
                time == sameTime, time != sameTime, time < sameTime, time <= sameTime, time > sameTime, time >= sameTime,
                time.Between(first, second), time.In(first, second), time.Exists(), time.NotExists(),
            }.Select(Text));
    }

    [Fact]
    public async Task Reserved_words_dots_and_odd_names_are_escaped()
    {
        var order = MakeOrder(1) with { Comment = "hello", Size = 3, Counters = new() { ["a.b"] = 1, ["#x[0]"] = 2 } };
        await _shop.Orders.PutAsync(order);

        Assert.True(await HoldsAsync(Order.Fields.Comment == "hello"));
        Assert.True(await HoldsAsync(Order.Fields.Size == 3));
        Assert.True(await HoldsAsync(Order.Fields.Counters["a.b"] == 1));
        Assert.True(await HoldsAsync(Order.Fields.Counters["#x[0]"] == 2));
        Assert.False(await HoldsAsync(Order.Fields.Counters["a"].Exists()));
    }

    [Theory]
    [InlineData(false, false, false)]
    [InlineData(false, false, true)]
    [InlineData(false, true, false)]
    [InlineData(false, true, true)]
    [InlineData(true, false, false)]
    [InlineData(true, false, true)]
    [InlineData(true, true, false)]
    [InlineData(true, true, true)]
    public async Task Combined_conditions_follow_logic(bool a, bool b, bool c)
    {
        await _shop.Orders.PutAsync(MakeOrder(1, total: 5));
        var (x, y, z) = (Is(a), Is(b), Is(c));

        Assert.Equal(a & b | c, await HoldsAsync(x & y | z));
        Assert.Equal(a & (b | c), await HoldsAsync(x & (y | z)));
        Assert.Equal((a | b) & c, await HoldsAsync((x | y) & z));
        Assert.Equal(!(a & b) | c, await HoldsAsync(!(x & y) | z));
        Assert.Equal(!a & !(b | !c), await HoldsAsync(!x & !(y | !z)));
        Assert.Equal(a | b | c, await HoldsAsync(x | (y | z)));
        Assert.Equal(a & b & c, await HoldsAsync(x & (y & z)));

        static Condition<Order> Is(bool value) => value ? Order.Fields.Total == 5m : Order.Fields.Total == 6m;
    }

    [Fact]
    public async Task Comparisons_depend_on_the_stored_item()
    {
        await _shop.Orders.PutAsync(MakeOrder(1, total: 5) with { Comment = "hello", Tags = ["a", "b"], Labels = ["x"], ShipTo = new("Street 1", "Bonn") });

        Assert.True(await HoldsAsync(Order.Fields.Total > 4m & Order.Fields.Total < 6m & Order.Fields.Total >= 5m & Order.Fields.Total <= 5m));
        Assert.True(await HoldsAsync(Order.Fields.Total.Between(5, 6) & Order.Fields.Total.In(1m, 5m) & Order.Fields.Total != 6m));
        Assert.True(await HoldsAsync(Order.Fields.Comment.StartsWith("he") & Order.Fields.Comment.Contains("ell") & Order.Fields.Comment.Size() == 5));
        Assert.True(await HoldsAsync(Order.Fields.Tags.Contains("b") & Order.Fields.Tags.Size() == 2 & Order.Fields.Tags[0] == "a"));
        Assert.True(await HoldsAsync(Order.Fields.Labels.Contains("x") & Order.Fields.ShipTo.City == "Bonn" & Order.Fields.ShipTo.Exists()));
        Assert.True(await HoldsAsync(Order.Fields.Size == null & Order.Fields.Comment != null & Order.Fields.Size.NotExists()));
        Assert.True(await HoldsAsync(Order.Fields.CustomerId == "c1" & Order.Fields.Number.In(1, 2)));
        Assert.False(await HoldsAsync(Order.Fields.Comment == null));
        Assert.False(await HoldsAsync(Order.Fields.Tags.Contains("c") | Order.Fields.Total > 5m));
    }

    [Fact]
    public void No_condition_joined_by_and_is_the_other_one()
    {
        Condition<Order> filter = default;
        Assert.True(filter.IsNone);
        filter &= Order.Fields.Total > 5m;
        Assert.Equal("#0 > :0", Text(filter));
        filter &= default(Condition<Order>);
        Assert.Equal("#0 > :0", Text(filter));
    }

    [Fact]
    public void No_condition_has_no_opposite_and_no_alternative()
    {
        Assert.Throws<ArgumentException>(() => !default(Condition<Order>));
        Assert.Throws<ArgumentException>(() => default(Condition<Order>) | Order.Fields.Total > 5m);
        Assert.Throws<ArgumentException>(() => Order.Fields.Total > 5m | default(Condition<Order>));
    }

    [Fact]
    public void More_than_the_service_takes_is_refused_before_sending()
    {
        var many = Order.Fields.Total == 0m;
        for (var i = 1; i <= 150; i++) many |= Order.Fields.Total == i;
        var operators = Assert.Throws<ArgumentException>(() => Text(many));
        Assert.Contains("301 operators", operators.Message, StringComparison.Ordinal);

        Assert.Contains(
            "101 values",
            Assert.Throws<ArgumentException>(() => Order.Fields.Total.In(Enumerable.Range(0, 101).Select(i => (decimal)i))).Message,
            StringComparison.Ordinal);
        Assert.Contains("no values", Assert.Throws<ArgumentException>(() => Order.Fields.Total.In()).Message, StringComparison.Ordinal);

        Condition<Order> @long = default;
        for (var i = 0; i < 10; i++) @long &= Order.Fields.Total.In(Enumerable.Range(0, 100).Select(x => (decimal)x));
        Assert.Contains("4096", Assert.Throws<ArgumentException>(() => Text(@long)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_condition_of_great_depth_is_refused_without_a_walk()
    {
        var deep = Order.Fields.Total == 0m;
        for (var i = 0; i < 1_000_000; i++) deep = !deep;
        Assert.Throws<ArgumentException>(() => Text(deep));
    }

    [Fact]
    public void Null_is_refused_in_ordered_comparisons()
    {
        Assert.Throws<ArgumentNullException>(() => Order.Fields.Size > null);
        Assert.Throws<ArgumentNullException>(() => Order.Fields.Size.Between(1, null));
        Assert.Throws<ArgumentNullException>(() => Order.Fields.Comment < null!);
    }

    private static string Text(Condition<Order> condition)
    {
        using var json = System.Text.Json.JsonDocument.Parse(Preview(condition).Json);
        return json.RootElement.GetProperty("ConditionExpression").GetString()!;
    }

    private static RequestPreview Preview(Condition<Order> condition) =>
        new DynamoDbClient(new() { Region = "eu-west-1" }).Table<Order>().Preview.Put(MakeOrder(1), new() { Condition = condition, IgnoreVersion = true });

    private static void Expect(Condition<Order> condition, string text, string names, string values) =>
        Assert.Contains(
            $"\"ConditionExpression\":\"{text}\",\"ExpressionAttributeNames\":{names},\"ExpressionAttributeValues\":{values}",
            Preview(condition).Json,
            StringComparison.Ordinal);

    // Returns true if the stored order meets the condition, determined by a query that filters by it.
    private async Task<bool> HoldsAsync(Condition<Order> condition)
    {
        var filtered = await _shop.Orders.Query(Order.Partition("c1"), new() { Filter = condition }).CountAsync();
        var updated = await _shop.Orders.TryUpdateAsync(Order.Key("c1", 1), [Order.Fields.ExpiresAt.Remove()], new() { Condition = condition });
        Assert.Equal(updated.Succeeded, filtered == 1);
        return updated.Succeeded;
    }
}
