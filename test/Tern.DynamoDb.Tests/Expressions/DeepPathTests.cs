using Tern.DynamoDb.Tests.Tables;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Expressions;

/// <summary>Paths through lists and dictionaries.</summary>
public sealed class DeepPathTests
{
    private static readonly Basket s_basket = new(
        "b1", [new("egg", 6, [new("shell", 0.1m)]), new("milk", 1, [])], new() { ["a.b"] = new("bow", 1, []) }, new() { ["silver"] = 2 }, [[1, 2], [3]]);

    [Fact]
    public async Task A_value_in_a_list_is_changed_and_compared_by_its_members()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Basket>();
        var baskets = db.Table<Basket>();
        await baskets.PutAsync(s_basket);

        await baskets.UpdateAsync(
            Basket.Key("b1"),
            [
                Basket.Fields.Lines[1].Quantity.Set(4),
                Basket.Fields.Lines[0].Parts[0].Price.Set(0.2m),
                Basket.Fields.Gifts["a.b"].Product.Set("ribbon"),
                Basket.Fields.Points["gold"].SetIfAbsent(1),
                Basket.Fields.Matrix[0][1].Set(9),
            ],
            new() { Condition = Basket.Fields.Lines[0].Quantity >= 6 & Basket.Fields.Lines[1] == s_basket.Lines[1] & Basket.Fields.Lines[2].NotExists() });

        var stored = await baskets.GetAsync(Basket.Key("b1"));
        Assert.NotNull(stored);
        Assert.Equal(4, stored.Lines[1].Quantity);
        Assert.Equal(0.2m, stored.Lines[0].Parts[0].Price);
        Assert.Equal("ribbon", stored.Gifts["a.b"].Product);
        Assert.Equal(1, stored.Points["gold"]);
        Assert.Equal([[1, 9], [3]], stored.Matrix);
    }

    [Fact]
    public async Task Every_step_of_a_path_is_a_placeholder()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();

        var request = db.Table<Basket>().Preview.Update(
            Basket.Key("b1"), [Basket.Fields.Lines[2].Parts[0].Name.Set("x")], new() { Condition = Basket.Fields.Gifts["a.b"].Quantity < 3 });

        Assert.Contains("\"UpdateExpression\":\"SET #0[2].#1[0].#2 = :0\"", request.Json, StringComparison.Ordinal);
        Assert.Contains("#4.#5.#6 < :1", request.Json, StringComparison.Ordinal);
        Assert.Contains("\"#5\":\"a.b\"", request.Json, StringComparison.Ordinal);
    }
}
