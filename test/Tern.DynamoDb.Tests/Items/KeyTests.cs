using System.Globalization;

namespace Tern.DynamoDb.Tests.Items;

public sealed class KeyTests
{
    private static readonly DateTimeOffset Noon = new(2024, 5, 6, 14, 0, 0, TimeSpan.FromHours(2));

    [Fact]
    public void Plain_keys_of_other_types_are_in_their_forms()
    {
        Assert.Equal(new ItemKey<Reading>("00000000-0000-0000-0000-000000000000", "2024-05-06T12:00:00.0000000Z"), Reading.Key(Guid.Empty, Noon));
        Assert.Equal(new ItemKey<Counter>(5, new byte[] { 1 }), Counter.Key(5, [1]));
        Assert.Equal(KeyAttributeType.Number, ItemJson.Map<Counter>().Schema.Table.PartitionKey.Type);
        Assert.Equal(KeyAttributeType.Binary, ItemJson.Map<Counter>().Schema.Table.SortKey!.Value.Type);
        Assert.Throws<ArgumentException>(() => Counter.Key(5, []));
    }

    [Fact]
    public void A_time_in_a_key_is_written_in_UTC_wherever_it_stands()
    {
        const string Json = """{"Sensor":{"S":"00000000-0000-0000-0000-000000000000"},"At":{"S":"2024-05-06T12:00:00.0000000Z"},"Value":{"N":"1"}}""";
        Assert.Equal(Json, ItemJson.Write(new Reading(Guid.Empty, Noon, 1)));
        Assert.Equal(Noon, ItemJson.Read<Reading>(Json).At);
    }

    [Fact]
    public void A_time_of_no_kind_is_refused_as_a_key()
    {
        var day = new Day("x", new DateTime(2024, 5, 6));
        Assert.Contains("the kind of the value is unspecified", Assert.Throws<ArgumentException>(() => Day.Key("x", day.Begin)).Message);
        Assert.Contains("the kind of the value is unspecified", Assert.Throws<ArgumentException>(() => ItemJson.Write(day)).Message);
    }

    [Fact]
    public void An_item_with_null_in_its_template_is_not_in_the_index()
    {
        var ticket = new Ticket("tern", 7, "Fly") { Priority = 2 };
        Assert.Equal(
            """{"openpk":{"S":"OPEN#tern"},"Project":{"S":"tern"},"Number":{"N":"7"},"Title":{"S":"Fly"},"Priority":{"N":"2"}}""", ItemJson.Write(ticket));

        ticket = ticket with { Assignee = "ada", Due = new DateOnly(2024, 5, 7), OpenSince = Noon };
        Assert.Equal(
            """{"openpk":{"S":"OPEN#tern"},"opensk":{"S":"2024-05-06#000007"},"Project":{"S":"tern"},"Number":{"N":"7"},"Title":""" +
            """{"S":"Fly"},"Assignee":{"S":"ada"},"Due":{"S":"2024-05-07"},"Priority":{"N":"2"},"OpenSince":{"S":"2024-05-06T14:00:00.0000000+02:00"}}""",
            ItemJson.Write(ticket));
        Assert.Equal(ticket, ItemJson.RoundTrip(ticket));
    }

    [Fact]
    public void The_layout_has_global_and_local_indexes()
    {
        var table = ItemJson.Map<Ticket>().Schema.Table;

        Assert.Equal(
            (new LayoutKey("Project", KeyAttributeType.String), new LayoutKey("Number", KeyAttributeType.Number)), (table.PartitionKey, table.SortKey));
        Assert.Equal(["ByAssignee", "ByPriority", "Open"], table.Indexes.Select(index => index.Name));
        Assert.Equal(new LayoutKey("Due", KeyAttributeType.String), table.Indexes[0].SortKey);
        Assert.True(table.Indexes[1].IsLocal);
        Assert.Equal((table.PartitionKey, new LayoutKey("Priority", KeyAttributeType.Number)), (table.Indexes[1].PartitionKey, table.Indexes[1].SortKey));
        Assert.Equal((IndexProjection.Include, "Title"), (table.Indexes[1].Projection, Assert.Single(table.Indexes[1].IncludedAttributes)));
        Assert.Equal(IndexProjection.KeysOnly, table.Indexes[2].Projection);
        Assert.Equal(("OPEN#", ""), (ItemJson.Map<Ticket>().Schema.Indexes[2].PartitionPrefix, ItemJson.Map<Ticket>().Schema.Indexes[2].SortPrefix));
    }

    [Fact]
    public void A_template_formats_every_type()
    {
        var key = Parts.Key("a", "b", new DateTime(2024, 5, 6, 0, 0, 0, DateTimeKind.Utc), Guid.Empty, true, Color.Green);
        Assert.Equal(new ItemKey<Parts>("a#b", "20240506/00000000000000000000000000000000true|05{x}"), key);
    }

    [Theory]
    [InlineData("a#", "b")]
    [InlineData("a#b", "c")]
    public void A_value_that_holds_the_literal_after_it_is_refused(string a, string b)
    {
        var error = Assert.Throws<ArgumentException>(() => Parts.Key(a, b, DateTime.UnixEpoch, Guid.Empty, true, Color.Red));
        Assert.StartsWith("Parts.A can't be used in the key '{A}#{B}': the value contains '#', which follows it in the key", error.Message);
    }

    [Fact]
    public void A_time_finer_than_its_format_is_refused_in_the_tables_key_only()
    {
        var error = Assert.Throws<ArgumentException>(() => Parts.Key("a", "b", DateTime.UnixEpoch.AddHours(1), Guid.Empty, true, Color.Red));
        Assert.Contains("the value is more precise than the format 'yyyyMMdd'", error.Message);
        Assert.Contains("2024-05-06#000007", ItemJson.Write(new Ticket("tern", 7, "Fly") { OpenSince = Noon.AddMinutes(1) }));
    }

    [Fact]
    public void Keys_of_different_values_differ_and_keep_their_order()
    {
        var random = new Random(1);
        var numbers = Enumerable.Range(0, 200).Select(_ => random.Next(0, 100_000_000)).Distinct().ToList();
        var keys = numbers.Select(number => Order.Key("c", number).Sort.AsString()).ToList();
        Assert.Equal(numbers.Order().Select(number => "ORDER#" + number.ToString("D8", CultureInfo.InvariantCulture)), keys.Order(StringComparer.Ordinal));

        var times = Enumerable.Range(0, 200).Select(_ => new DateTimeOffset(
            random.NextInt64(DateTime.MinValue.Ticks + TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
            TimeSpan.FromMinutes(random.Next(-840, 840)))).ToList();
        var texts = times.Select(time => Reading.Key(Guid.Empty, time).Sort.AsString()).ToList();
        Assert.Equal(times.Order().Select(time => time.UtcDateTime.ToString("O", CultureInfo.InvariantCulture)), texts.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void An_ambiguous_pair_of_values_never_produces_one_key()
    {
        // All pairs over a small alphabet with the literal's character: each pair is refused or has a different key.
        var values = new[] { "a", "#", "a#", "#a", "##", "aa", "a#a" };
        var seen = new HashSet<string>();
        foreach (var a in values)
        {
            foreach (var b in values)
            {
                string key;
                try
                {
                    key = Parts.Key(a, b, DateTime.UnixEpoch, Guid.Empty, true, Color.Red).Partition.AsString();
                }
                catch (ArgumentException)
                {
                    continue;
                }

                Assert.True(seen.Add(key), key);
            }
        }

        Assert.Equal(2 * values.Length, seen.Count);
    }
}
