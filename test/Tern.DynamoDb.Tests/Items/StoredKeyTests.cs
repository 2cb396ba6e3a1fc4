namespace Tern.DynamoDb.Tests.Items;

/// <summary>A stored key that differs from the one that the templates produce is an error, because a put of such an
/// item would create a second one.</summary>
public sealed class StoredKeyTests
{
    [Theory]
    [InlineData("CUSTOMER#c1", "ORDER#00000007")]
    [InlineData("CUSTOMER#c1", null)]
    [InlineData(null, null)]
    public void A_key_that_the_templates_make_is_read(string? pk, string? sk) => Assert.Equal(7, DynamoItem.FromJson<KeyedOrder>(Json("c1", pk, sk)).Number);

    [Theory]
    [InlineData("CUSTOMER#C1", "ORDER#00000007", "pk", "CUSTOMER#{CustomerId}")]
    [InlineData("CUSTOMER#c1 ", "ORDER#00000007", "pk", "CUSTOMER#{CustomerId}")]
    [InlineData("CUSTOMER#c1", "ORDER#00000777", "sk", "ORDER#{Number:D8}")]
    public void Another_key_is_refused(string pk, string sk, string attribute, string template)
    {
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<KeyedOrder>(Json("c1", pk, sk)));
        Assert.Equal(attribute, error.Attribute);
        Assert.Equal(
            $"KeyedOrder.{attribute}: the stored key differs from the one that the template '{template}' produces for the item, "
            + "so a put would create a second item. Change the template to match the program that wrote the item, or correct the item", error.Message);
    }

    [Fact]
    public void Members_that_make_no_key_at_all_are_refused()
    {
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<KeyedOrder>(Json("c1", "CUSTOMER#c1", "ORDER#00000007", number: -7)));
        Assert.Equal("sk", error.Attribute);
        Assert.IsType<ArgumentException>(error.InnerException);
    }

    [Fact]
    public void Keys_are_compared_for_all_values_and_encodings()
    {
        foreach (var id in new[] { "ü\u0800", "\ud83d\ude00", "a\"b\\c", new string('x', 700), new string('ß', 700), "tab\t" })
        {
            var item = new KeyedOrder(id, 7);
            Assert.Equal(item, DynamoItem.FromJson<KeyedOrder>(DynamoItem.ToJson(item)));
            var escaped = DynamoItem.ToJson(item).Replace("CUSTOMER#", "CUSTOMER\\u0023", StringComparison.Ordinal);
            Assert.Equal(item, DynamoItem.FromJson<KeyedOrder>(escaped));
            Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<KeyedOrder>(Json("other", "CUSTOMER#" + id.Replace("\"", "", StringComparison.Ordinal)
                .Replace("\\", "", StringComparison.Ordinal).Replace("\t", "", StringComparison.Ordinal), "ORDER#00000007")));
        }
    }

    [Fact]
    public void A_time_to_live_in_a_key_must_be_of_whole_seconds_as_it_is_stored()
    {
        var at = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);
        var item = new KeyedToken("a", at);
        Assert.Equal(item, DynamoItem.FromJson<KeyedToken>(DynamoItem.ToJson(item)));
        var error = Assert.Throws<ArgumentException>(() => DynamoItem.ToJson(new KeyedToken("a", at.AddTicks(1))));
        Assert.Contains("the value has a fraction of a second but is stored in whole seconds", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_comparison_allocates_nothing()
    {
        var map = Map<KeyedOrder>();
        var with = System.Text.Encoding.UTF8.GetBytes(Json("c1ü", "CUSTOMER#c1ü", "ORDER#00000007"));
        var without = System.Text.Encoding.UTF8.GetBytes(Json("c1ü", null, null));
        Assert.Equal(Bytes(without), Bytes(with));

        long Bytes(byte[] json)
        {
            var least = long.MaxValue;
            for (var i = 0; i < 300; i++)
            {
                var before = GC.GetAllocatedBytesForCurrentThread();
                var reader = new ItemReader(json);
                map.Read(ref reader);
                least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            }

            return least;
        }
    }

    private static ItemMap<T> Map<T>() where T : class, IDynamoItem<T> => T.Map;

    private static string Json(string id, string? pk, string? sk, int number = 7) =>
        "{" + (pk is null ? "" : $"\"pk\":{{\"S\":\"{pk}\"}},") + $"\"CustomerId\":{{\"S\":\"{id}\"}},\"Number\":{{\"N\":\"{number}\"}}"
        + (sk is null ? "" : $",\"sk\":{{\"S\":\"{sk}\"}}") + "}";
}

[DynamoTable("keyed", PartitionKey = "pk", SortKey = "sk", TimeToLive = "Until")]
public sealed class Keyed;

[DynamoItem<Keyed>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
public sealed partial record KeyedOrder(string CustomerId, int Number);

[DynamoItem<Keyed>(Partition = "TOKEN#{Id}", Sort = "TOKEN#{Until:O}")]
public sealed partial record KeyedToken(string Id, [property: DynamoTimeToLive] DateTimeOffset Until);
