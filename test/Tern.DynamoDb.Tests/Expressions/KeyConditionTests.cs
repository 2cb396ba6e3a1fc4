using Tern.DynamoDb.Tests.Tables;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Expressions;

public sealed class KeyConditionTests : IAsyncLifetime
{
    private const string Max = "\U0010FFFF";

    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync();
        await _shop.PutOrdersAsync(9);
        await _shop.Customers.PutAsync(new("c1", "Ada"));
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void A_partition_is_narrowed_to_the_types_own_sort_keys()
    {
        Assert.Equal(
            """{"TableName":"shop","KeyConditionExpression":"#0 = :0 AND begins_with(#1, :1)","ExpressionAttributeNames":""" +
            """{"#0":"pk","#1":"sk"},"ExpressionAttributeValues":{":0":{"S":"CUSTOMER#c1"},":1":{"S":"ORDER#"}}}""",
            _shop.Orders.Preview.Query(Order.Partition("c1")).Json);
        Assert.Contains("\"#0 = :0 AND #1 = :1\"", _shop.Customers.Preview.Query(Customer.Partition("c1")).Json, StringComparison.Ordinal);
    }

    [Fact]
    public void Open_ranges_end_within_the_types_own_sort_keys()
    {
        Assert.Equal(("ORDER#00000003", "ORDER#" + Max), Ends(Order.Partition("c1").From(3)));
        Assert.Equal(("ORDER#00000003\0", "ORDER#" + Max), Ends(Order.Partition("c1").After(3)));
        Assert.Equal(("ORDER#", "ORDER#00000003"), Ends(Order.Partition("c1").UpTo(3)));
        Assert.Equal(("ORDER#", "ORDER#00000002" + Max), Ends(Order.Partition("c1").Before(3)));
        Assert.Equal(("ORDER#00000003", "ORDER#00000005"), Ends(Order.Partition("c1").Between(3, 5)));
    }

    [Fact]
    public async Task Ranges_contain_their_numbers()
    {
        Assert.Equal([3, 4, 5, 6, 7, 8, 9], await NumbersAsync(Order.Partition("c1").From(3)));
        Assert.Equal([4, 5, 6, 7, 8, 9], await NumbersAsync(Order.Partition("c1").After(3)));
        Assert.Equal([1, 2, 3], await NumbersAsync(Order.Partition("c1").UpTo(3)));
        Assert.Equal([1, 2], await NumbersAsync(Order.Partition("c1").Before(3)));
        Assert.Equal([3, 4, 5], await NumbersAsync(Order.Partition("c1").Between(3, 5)));
        Assert.Equal([4], await NumbersAsync(Order.Partition("c1").EqualTo(4)));
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], await NumbersAsync(Order.Partition("c1")));
        Assert.Empty(await NumbersAsync(Order.Partition("c2")));
    }

    [Fact]
    public async Task An_index_is_narrowed_by_its_own_sort_key()
    {
        Assert.Equal([3, 4], await NumbersAsync(Order.ByStatus(OrderStatus.Open).Between(Noon.AddMinutes(3), Noon.AddMinutes(4))));
        Assert.Equal([9], await NumbersAsync(Order.ByStatus(OrderStatus.Open).After(Noon.AddMinutes(8))));
        Assert.Equal([1], await NumbersAsync(Order.ByStatus(OrderStatus.Open).Before(Noon.AddMinutes(2))));
        Assert.Contains("\"IndexName\":\"ByStatus\"", _shop.Orders.Preview.Query(Order.ByStatus(OrderStatus.Open)).Json, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ab", "aa")]
    [InlineData("b\0", "b")]
    [InlineData("a\uE000", "a\uD7FF")]
    [InlineData("a\U00010000", "a\uFFFF")]
    public void The_text_before_another_is_next_to_it(string text, string before) =>
        Assert.Equal(text.EndsWith('\0') ? before : before + Max, SortText.Before(text));

    [Fact]
    public void A_sort_key_that_goes_on_takes_everything_with_the_first_member()
    {
        var condition = new KeyCondition<Order, string>("p", null, name => "TAG#" + name, sortContinues: true, following: "#");
        Assert.Equal("TAG#ab#", condition.EqualTo("ab").Range.Low.AsString());
        Assert.Equal(SortOperator.BeginsWith, condition.EqualTo("ab").Range.Operator);
        Assert.Equal("TAG#ab#" + Max, condition.UpTo("ab").Range.High.AsString());
        Assert.Equal("TAG#ab#" + Max, condition.After("ab").Range.Low.AsString());
        Assert.Equal("TAG#ab", condition.From("ab").Range.Low.AsString());
        Assert.Equal("TAG#a", condition.StartsWith("a").Range.Low.AsString());
    }

    private (string Low, string High) Ends(KeyCondition<Order> key)
    {
        var plan = ReadPlan.Query(_shop.Orders, key, null);
        Assert.Equal(SortOperator.Between, plan.Range.Operator);
        return (plan.Range.Low.AsString(), plan.Range.High.AsString());
    }

    private async Task<List<int>> NumbersAsync(KeyCondition<Order> key) => (await _shop.Orders.Query(key).ToListAsync()).ConvertAll(order => order.Number);
}
