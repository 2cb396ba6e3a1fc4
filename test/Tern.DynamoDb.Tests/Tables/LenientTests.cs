namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Scalars that were stored as another type are read only by lenient members and types.</summary>
public sealed class LenientTests
{
    [Fact]
    public void Scalars_of_other_types_are_read()
    {
        var item = DynamoItem.FromJson<Loose>(
            """
            {"Id":{"S":"a"},"Text":{"N":"42"},"Number":{"S":"7"},"Price":{"S":"1.50"},"Flag":{"S":"True"},"State":{"N":"1"},
            "Numbers":{"L":[{"S":"1"},{"N":"2"}]},"Codes":{"NS":["1","2"]},"Longs":{"SS":["5"]},"Rates":{"M":{"x":{"S":"0.5"}}},
            "Line":{"M":{"Sku":{"N":"9"},"Quantity":{"S":"3"}}}}
            """);
        Assert.Equal(("42", 7, 1.5m, true, LooseState.Done), (item.Text, item.Number, item.Price, item.Flag, item.State));
        Assert.Equal([1, 2], item.Numbers);
        Assert.Equal(["1", "2"], item.Codes);
        Assert.Equal([5], item.Longs);
        Assert.Equal(0.5, item.Rates["x"]);
        Assert.Equal(new LooseLine("9", 3), item.Line);
    }

    [Fact]
    public void Their_own_types_are_read_as_ever_and_written()
    {
        var item = new Loose("a")
        {
            Text = "t", Number = 7, Price = 1.5m, Flag = true, State = LooseState.Done, Numbers = [1], Codes = ["c"], Longs = [5],
            Rates = new() { ["x"] = 0.5 }, Line = new("s", 3),
        };
        var json = DynamoItem.ToJson(item);
        Assert.Equal(
            """{"Id":{"S":"a"},"Text":{"S":"t"},"Number":{"N":"7"},"Price":{"N":"1.5"},"Flag":{"BOOL":true},"State":{"S":"Done"}"""
            + ""","Numbers":{"L":[{"N":"1"}]},"Codes":{"SS":["c"]},"Longs":{"NS":["5"]},"Rates":{"M":{"x":{"N":"0.5"}}}"""
            + ""","Line":{"M":{"Sku":{"S":"s"},"Quantity":{"N":"3"}}}}""", json);
        Assert.Equal(json, DynamoItem.ToJson(DynamoItem.FromJson<Loose>(json)));
    }

    [Theory]
    [InlineData("""{"Id":{"S":"a"},"Flag":{"N":"1"},"Numbers":{"SS":["1"]}}""", true, 1)]
    [InlineData("""{"Id":{"S":"a"},"Flag":{"N":"0"},"Numbers":{"NS":["1"]}}""", false, 1)]
    [InlineData("""{ "Id" : { "S" : "a" }, "Flag" : { "S" : "false" }, "Numbers" : { "L" : [ { "S" : "1" } ] } }""", false, 1)]
    [InlineData("""{"Id":{"S":"a"},"Flag":{"BOOL":true},"Text":{"NULL":true}}""", true, 0)]
    public void Other_forms_are_read(string json, bool flag, int count)
    {
        var item = DynamoItem.FromJson<Loose>(json);
        Assert.Equal((flag, count), (item.Flag, item.Numbers.Count));
    }

    [Theory]
    [InlineData("""{"Id":{"S":"a"},"Number":{"S":"seven"}}""", "Number: expected an integer")]
    [InlineData("""{"Id":{"S":"a"},"Number":{"S":""}}""", "Number: expected an integer")]
    [InlineData("""{"Id":{"S":"a"},"Number":{"BOOL":true}}""", "Number: expected N, found BOOL")]
    [InlineData("""{"Id":{"S":"a"},"Text":{"BOOL":true}}""", "Text: expected S, found BOOL")]
    [InlineData("""{"Id":{"S":"a"},"Flag":{"S":"yes"}}""", "Flag: expected a Boolean")]
    [InlineData("""{"Id":{"S":"a"},"Flag":{"N":"2"}}""", "Flag: expected a Boolean")]
    [InlineData("""{"Id":{"S":"a"},"State":{"N":"7"}}""", "State: expected the number of a value of LooseState")]
    [InlineData("""{"Id":{"N":"1"}}""", "Id: expected S, found N")]
    public void A_value_without_a_convertible_form_is_an_error(string json, string message) =>
        Assert.Contains(message, Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Loose>(json)).Message, StringComparison.Ordinal);

    [Fact]
    public void A_member_alone_may_be_lenient()
    {
        Assert.Equal(5, DynamoItem.FromJson<PartlyLoose>("""{"Id":{"S":"a"},"Loose":{"S":"5"},"Number":{"N":"1"}}""").Loose);
        var error = Assert.Throws<DynamoItemException>(
            () => DynamoItem.FromJson<PartlyLoose>("""{"Id":{"S":"a"},"Loose":{"S":"5"},"Number":{"S":"1"}}"""));
        Assert.Contains("Number: expected N, found S", error.Message, StringComparison.Ordinal);
    }

    // DynamoDB has no negative zero, and in C# both are equal.
    [Fact]
    public void Negative_zero_is_zero() =>
        Assert.Equal("0", DynamoItem.ToAttributes(new Loose("a") { Rates = new() { ["x"] = -0.0 } })["Rates"].AsMap()["x"].AsNumberText());
}
