using System.Text;
using Tern.Json;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Values;

public sealed class AttributeMapTests
{
    [Fact]
    public void A_map_is_created_from_the_attributes_of_another()
    {
        var first = new AttributeMap { ["pk"] = "a", ["n"] = 1 };

        var copy = new AttributeMap(first) { ["n"] = 2 };
        var merged = new AttributeMap(first.Concat(new AttributeMap { ["n"] = 3, ["m"] = true }));

        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"1"}}""", first.ToString());
        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"2"}}""", copy.ToString());
        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"3"},"m":{"BOOL":true}}""", merged.ToString());
        Assert.Empty(new AttributeMap([]));
        Assert.Throws<ArgumentNullException>(() => new AttributeMap(null!));
    }

    [Fact]
    public void The_error_for_a_null_string_names_its_attribute()
    {
        string? missing = null;
        var map = new AttributeMap { ["pk"] = "a", ["note"] = missing! };

        var error = Assert.Throws<ArgumentException>(() => map.ToString());

        Assert.Contains("'note'", error.Message, StringComparison.Ordinal);
        Assert.Contains("a null string", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Order_is_that_of_insertion_and_a_duplicate_is_replaced_in_place()
    {
        var map = new AttributeMap { ["b"] = 1, ["a"] = 2 };
        map["b"] = 3;
        map.Add("c", 4);
        Assert.Equal("""{"b":{"N":"3"},"a":{"N":"2"},"c":{"N":"4"}}""", map.ToString());
        Assert.Equal(["b", "a", "c"], map.Keys);
        Assert.Equal(3, map.Count);
    }

    [Fact]
    public void Initializers_of_both_kinds_work()
    {
        var map = new AttributeMap { { "pk", "a" }, { "n", 1 } };
        Assert.Equal(map, new AttributeMap { ["n"] = 1, ["pk"] = "a" });
        Assert.NotEqual(map, new AttributeMap { ["n"] = 2, ["pk"] = "a" });
        Assert.Equal(map.GetHashCode(), new AttributeMap { ["n"] = 1, ["pk"] = "a" }.GetHashCode());
    }

    [Theory]
    [InlineData(5)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(1000)]
    public void Names_are_found_in_maps_of_any_size(int count)
    {
        var map = new AttributeMap();
        for (var i = 0; i < count; i++)
        {
            map["n" + i] = i;
            Assert.Equal(i, map["n" + (i / 2)].AsInt32() + i - (i / 2));
        }

        Assert.False(map.ContainsKey("n" + count));
        Assert.True(map.Remove("n1"));
        Assert.False(map.Remove("n1"));
        Assert.False(map.TryGetValue("n1", out _));
        Assert.Equal(count - 1, map["n" + (count - 1)].AsInt32());
        map["n1"] = "again";
        Assert.Equal("again", map["n1"].AsString());
        Assert.Equal(count, map.Count);
        Assert.Equal(map, Read(map.ToString()));
    }

    [Fact]
    public void A_missing_attribute_is_named() =>
        Assert.Contains("'total'", Assert.Throws<KeyNotFoundException>(() => new AttributeMap()["total"]).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData(1)]
    [InlineData(40)]
    public void The_last_of_duplicate_names_counts(int others)
    {
        var json = new StringBuilder("{\"x\":{\"N\":\"1\"}");
        for (var i = 0; i < others; i++) json.Append(System.Globalization.CultureInfo.InvariantCulture, $",\"o{i}\":{{\"NULL\":true}}");
        json.Append(",\"x\":{\"N\":\"2\"},\"o0\":{\"N\":\"3\"}}");
        var map = Read(json.ToString());
        Assert.Equal(1 + others, map.Count);
        Assert.Equal(2, map["x"].AsInt32());
        Assert.Equal(3, map["o0"].AsInt32());
    }

    [Fact]
    public void Names_of_several_items_are_shared()
    {
        var first = Read("""{"a-name-of-its-own":{"S":"1"}}""");
        var second = Read("""{"a-name-of-its-own":{"S":"2"}}""");
        Assert.Same(first.Keys.Single(), second.Keys.Single());
    }

    [Fact]
    public void Names_that_differ_in_the_middle_are_not_confused()
    {
        var map = Read("""{"prefix00-A-suffix00":{"S":"1"},"prefix00-B-suffix00":{"S":"2"},"ÄÖ":{"S":"3"},"":{"S":"4"}}""");
        Assert.Equal("1", map["prefix00-A-suffix00"].AsString());
        Assert.Equal("2", map["prefix00-B-suffix00"].AsString());
        Assert.Equal("3", map["ÄÖ"].AsString());
        Assert.Equal("4", map[""].AsString());
    }

    [Fact]
    public void Nesting_of_32_levels_is_read_and_an_attack_is_refused_by_name()
    {
        static string Nested(int levels) =>
            "{\"deep\":" + string.Concat(Enumerable.Repeat("{\"L\":[", levels)) + "{\"S\":\"x\"}" + string.Concat(Enumerable.Repeat("]}", levels)) + "}";
        Assert.Equal(Nested(32), Read(Nested(32)).ToString());
        var error = Assert.Throws<AwsJsonException>(() => Read(Nested(5000)));
        Assert.Contains("'deep'", error.Message, StringComparison.Ordinal);
        Assert.Contains("64 levels", error.Message, StringComparison.Ordinal);
        Assert.Equal("x", Read("""{"a":{"S":"x"}}""")["a"].AsString());
    }

    [Fact]
    public void A_malformed_value_names_its_attribute() =>
        Assert.Contains("'total'", Assert.Throws<AwsJsonException>(() => Read("""{"pk":{"S":"a"},"total":{"N":1}}""")).Message, StringComparison.Ordinal);

    [Fact]
    public void A_map_that_contains_itself_is_refused()
    {
        var map = new AttributeMap();
        map["self"] = map;
        Assert.Contains("contain itself", Assert.Throws<ArgumentException>(map.ToString).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Reading_an_item_of_ten_attributes_takes_at_most_1080_bytes()
    {
        var json = Encoding.UTF8.GetBytes(
            """{"pk":{"S":"USER#0000001"},"sk":{"S":"PROFILE#2024"},"name":{"S":"Ada Lovelace"},"email":{"S":"ada.lovelace@example.com"},"age":""" +
            """{"N":"21"},"balance":{"N":"1235.56"},"active":{"BOOL":false},"createdAt":{"S":"2024-05-06T07:08:09.123Z"},"tags":{"L":[{"S":"admin"},""" +
            """{"S":"beta"},{"S":"eu-west-1"}]},"address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}""");
        Assert.InRange(AllocationTest.BytesPerCall(ReadOne), 900, 1080);

        void ReadOne()
        {
            var reader = new AwsJsonReader(json);
            if (AttributeMap.Read(ref reader).Count != 10) throw new InvalidOperationException("The item was not read.");
        }
    }

    private static AttributeMap Read(string json)
    {
        var reader = new AwsJsonReader(Encoding.UTF8.GetBytes(json));
        var map = AttributeMap.Read(ref reader);
        reader.End();
        return map;
    }

    [Fact]
    public void Removing_the_current_entry_of_a_loop_skips_nothing()
    {
        foreach (var count in (int[])[1, 10, 40])
        {
            var map = new AttributeMap();
            for (var i = 0; i < count; i++) map["a" + i] = AttributeValue.Null;
            var seen = 0;

            foreach (var (name, _) in map)
            {
                seen++;
                Assert.True(map.Remove(name));
            }

            Assert.Equal((count, 0), (seen, map.Count));
        }
    }

    [Fact]
    public void An_attribute_behind_or_before_the_loop_may_be_removed()
    {
        var map = new AttributeMap { ["a"] = "1", ["b"] = "2", ["c"] = "3", ["d"] = "4" };
        var seen = "";
        foreach (var (name, _) in map)
        {
            seen += name;
            if (name == "b") map.Remove("a");
            if (name == "c") map.Remove("d");
            if (name == "c") map["b"] = "5";
        }

        Assert.Equal("abc", seen);
        Assert.Equal("5", map["b"].AsString());
    }

    [Fact]
    public void Adding_in_a_loop_is_refused()
    {
        var map = new AttributeMap { ["a"] = "1" };
        var error = Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (var _ in map) map["b" + map.Count] = "2";
        });

        Assert.StartsWith("The map of attributes was changed while it was being read or written.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_map_that_another_thread_changes_is_written_whole_or_refused()
    {
        var map = new AttributeMap();
        for (var i = 0; i < 200; i++) map["n" + i] = "v" + i;
        var texts = new List<string>();
        var isDone = false;
        var changing = Task.Run(() =>
        {
            for (var i = 0; !Volatile.Read(ref isDone); i++)
            {
                map.Remove("n" + (i % 100));
                map["n" + (i % 100)] = "v" + (i % 100);
            }
        });
        var refused = 0;
        for (var i = 0; i < 1_000; i++)
        {
            try
            {
                texts.Add(map.ToString());
            }
            catch (InvalidOperationException)
            {
                refused++;
            }
        }

        Volatile.Write(ref isDone, true);
        await changing;
        Assert.Equal(1_000, texts.Count + refused);
        foreach (var text in texts)
        {
            using var document = System.Text.Json.JsonDocument.Parse(text);
            var names = document.RootElement.EnumerateObject().Select(static one => one.Name).ToList();
            Assert.All(document.RootElement.EnumerateObject(), static one => Assert.Equal("v" + one.Name[1..], one.Value.GetProperty("S").GetString()));
            Assert.Equal(names.Count, names.Distinct().Count());
        }
    }

    [Fact]
    public void A_map_that_contains_itself_is_an_error_and_not_the_end_of_the_process()
    {
        var (one, other) = (new AttributeMap(), new AttributeMap());
        (one["self"], other["self"]) = (one, other);

        Assert.Contains("contains itself", Assert.Throws<InvalidOperationException>(() => one.Equals(other)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => one.GetHashCode());

        var (deep, same) = (AttributeValue.Null, AttributeValue.Null);
        for (var i = 0; i < 100_000; i++) (deep, same) = (new AttributeMap { ["a"] = deep }, new AttributeMap { ["a"] = same });
        Assert.Throws<InvalidOperationException>(() => deep.Equals(same));
        Assert.Throws<InvalidOperationException>(() => deep.GetHashCode());
    }
}
