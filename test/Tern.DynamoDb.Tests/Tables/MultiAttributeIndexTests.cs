using Tern.DynamoDb.Model;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Indexes whose keys have several attributes: creating them, writing and moving items, querying from the
/// left, and paging.</summary>
public sealed class MultiAttributeIndexTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Match> _matches = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        await _db.CreateTableAsync<Match>();
        _matches = _db.Table<Match>();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task The_table_is_made_with_all_attributes_of_its_indexes()
    {
        var table = (await _db.DescribeTableAsync(new DescribeTableRequest { TableName = "matches" })).Table!;
        Assert.Equal(
            [
                "ByTournament: tournament HASH, season HASH, round RANGE, bracket RANGE, playedAt RANGE",
                "ByPlayer: player HASH, seed RANGE, round RANGE",
                "ByPlace: country HASH, tournament HASH",
            ],
            table.GlobalSecondaryIndexes.Select(
                index => $"{index.IndexName}: {string.Join(", ", index.KeySchema.Select(key => $"{key.AttributeName} {key.KeyType}"))}"));
        Assert.Equal(
            "bracket S, country S, id S, playedAt S, player S, round N, season N, seed B, tournament S",
            string.Join(", ", table.AttributeDefinitions.Select(attribute => $"{attribute.AttributeName} {attribute.AttributeType}")));
        await _db.CreateTableAsync<Match>(new() { IfNotExists = true });
        await _db.CreateTableAsync<RackReading>();
        var readings = (await _db.DescribeTableAsync(new DescribeTableRequest { TableName = "rack-readings" })).Table!;
        Assert.Equal(
            "day S, id S, kind N, level N, rack N, raw B, site S",
            string.Join(", ", readings.AttributeDefinitions.Select(attribute => $"{attribute.AttributeName} {attribute.AttributeType}")));
    }

    [Fact]
    public async Task An_index_with_another_key_is_not_taken_for_the_declared_one()
    {
        await _db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "other-readings",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "site", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
            GlobalSecondaryIndexes = [new() { IndexName = "ByDevice", KeySchema = [new() { AttributeName = "site", KeyType = KeyType.Hash }],
                Projection = new() { ProjectionType = ProjectionType.All } }],
        });
        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await _db.Table<RackReading>("other-readings").CreateTableAsync(new() { IfNotExists = true }));
        Assert.Contains(
            "the key of its index 'ByDevice' is (site S HASH), but (site S HASH, rack N HASH, day S RANGE, level N RANGE,",
            error.Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_query_is_narrowed_attribute_by_attribute()
    {
        foreach (var match in Sample()) await _matches.PutAsync(match);
        var cup = Match.ByTournament("w", 2026);

        // Round 10 follows round 2: numbers stay numbers.
        Assert.Equal("a b c d e f", await Ids(cup));
        Assert.Equal("f e d c b a", await Ids(cup, new() { Descending = true }));
        Assert.Equal("b c d e", await Ids(cup.EqualTo(2)));
        Assert.Equal("a f", $"{await Ids(cup.Before(2))} {await Ids(cup.After(2))}");
        Assert.Equal("b c d e f", await Ids(cup.From(2)));
        Assert.Equal("a b c d e", await Ids(cup.UpTo(2)));
        Assert.Equal("b c d e f", await Ids(cup.Between(1.5m, 10)));
        Assert.Equal("d e", await Ids(cup.EqualTo(2).EqualTo(Bracket.Upper)));
        Assert.Equal("b c", await Ids(cup.EqualTo(2).EqualTo(Bracket.Lower)));
        Assert.Equal("c", await Ids(cup.EqualTo(2).EqualTo(Bracket.Lower).From(Day(2))));
        Assert.Equal("b", await Ids(cup.EqualTo(2).EqualTo(Bracket.Lower).EqualTo(Day(1))));
        Assert.Equal("", await Ids(cup.EqualTo(3)));
        Assert.Equal("x", await Ids(Match.ByTournament("w", 2025)));
        Assert.Equal("", await Ids(Match.ByTournament("w", 1)));
        Assert.Equal("d", await Ids(cup.EqualTo(2).EqualTo(Bracket.Upper), new() { Filter = Match.Fields.Note == "d" }));
        Assert.Equal(4, await _matches.Query(cup.EqualTo(2)).CountAsync());
    }

    [Fact]
    public void A_query_sends_each_attribute_separately()
    {
        var request = _matches.Query(Match.ByTournament("w", 2026).EqualTo(2).EqualTo(Bracket.Upper).From(Day(1))).Preview();
        Assert.Contains("\"KeyConditionExpression\":\"#0 = :0 AND #1 = :1 AND #2 = :2 AND #3 = :3 AND #4 >= :4\"", request.Json, StringComparison.Ordinal);
        Assert.Contains("{\"N\":\"2026\"}", request.Json, StringComparison.Ordinal);
        Assert.Contains("{\"N\":\"2\"}", request.Json, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Pages_lead_on_from_their_cursors_and_foreign_ones_are_refused()
    {
        foreach (var match in Sample()) await _matches.PutAsync(match);
        var query = Match.ByTournament("w", 2026);
        var first = await _matches.QueryPageAsync(query, options: new() { Limit = 2 });
        var second = await _matches.QueryPageAsync(query, first.Cursor, new() { Limit = 3 });
        var third = await _matches.QueryPageAsync(query, second.Cursor, new() { Limit = 3 });
        Assert.Equal(["a", "b", "|", "c", "d", "e", "|", "f"], [.. first.Items.Select(Id), "|", .. second.Items.Select(Id), "|", .. third.Items.Select(Id)]);
        Assert.Null(third.Cursor);

        // With a filter, a response may contain more items than the page: the key to continue from is that of the last
        // returned item.
        var options = new QueryOptions<Match> { Limit = 1, Filter = Match.Fields.Note == "c" | Match.Fields.Note == "d" };
        var filtered = await _matches.QueryPageAsync(query, options: options);
        Assert.Equal("c", filtered.Items.Single().Id);
        Assert.Equal("d", (await _matches.QueryPageAsync(query, filtered.Cursor, options)).Items.Single().Id);

        await Refuse(Match.ByTournament("x", 2026), "it was issued for a different partition");
        await Refuse(Match.ByTournament("w", 2025), "it was issued for a different partition or different sort keys");
        await Refuse(query.EqualTo(10), "it was issued for a different partition or different sort keys");
        await Refuse(Match.ByPlayer("ann"), "it was issued for a different table, index, direction or segment");

        async Task Refuse(KeyCondition<Match> other, string why)
        {
            var error = await Assert.ThrowsAsync<InvalidCursorException>(async () => await _matches.QueryPageAsync(other, first.Cursor));
            Assert.Contains(why, error.Message, StringComparison.Ordinal);
        }

        static string Id(Match match) => match.Id;
    }

    [Fact]
    public async Task The_longest_keys_have_cursors_too()
    {
        await _db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "long",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [.. Long.Attributes.Select(name => new AttributeDefinition { AttributeName = name, AttributeType = ScalarAttributeType.S })],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
            GlobalSecondaryIndexes =
            [
                new()
                {
                    IndexName = "All", Projection = new() { ProjectionType = ProjectionType.All },
                    KeySchema =
                    [
                        .. Long.Attributes.Skip(1).Select((name, i) =>
                            new KeySchemaElement { AttributeName = name, KeyType = i < 4 ? KeyType.Hash : KeyType.Range }),
                    ],
                },
            ],
        });
        var table = _db.Table<Long>("long");
        var (partition, sort) = (new string('p', 2048), new string('s', 1024));
        foreach (var id in "ab") await table.PutAsync(new Long(new string(id, 2048), partition, partition, partition, partition, sort, sort, sort, sort));
        var first = await table.QueryPageAsync(Long.All(partition, partition, partition, partition), options: new() { Limit = 1 });
        Assert.True(first.Cursor!.Length > 16_000);
        Assert.Single((await table.QueryPageAsync(
            Long.All(partition, partition, partition, partition).EqualTo(sort).EqualTo(sort).EqualTo(sort).EqualTo(sort), first.Cursor)).Items);
    }

    [Fact]
    public async Task An_item_is_in_an_index_while_it_has_all_its_members()
    {
        var match = Sample().First();
        await _matches.PutAsync(match with { Bracket = null });
        Assert.Equal("", await Ids(Match.ByTournament("w", 2026)));
        await _matches.UpdateAsync(Match.Key("a"), [Match.Fields.Bracket.Set(Bracket.Upper)]);
        Assert.Equal("a", await Ids(Match.ByTournament("w", 2026)));

        // Changing a single part moves the entry, because there is no template that needs the others.
        await _matches.UpdateAsync(Match.Key("a"), [Match.Fields.Season.Set(2027), Match.Fields.Round.Add(4)]);
        Assert.Equal("", await Ids(Match.ByTournament("w", 2026)));
        Assert.Equal("a", await Ids(Match.ByTournament("w", 2027).EqualTo(5)));
        await _matches.UpdateAsync(Match.Key("a"), [Match.Fields.PlayedAt.Remove()]);
        Assert.Equal("", await Ids(Match.ByTournament("w", 2027)));
    }

    [Fact]
    public async Task Times_in_an_index_are_in_order_regardless_of_their_offset()
    {
        var match = Sample().First();
        await _matches.PutAsync(match with { Id = "late", PlayedAt = new DateTimeOffset(2026, 5, 1, 8, 0, 0, TimeSpan.FromHours(-5)) });
        await _matches.PutAsync(match with { Id = "early", PlayedAt = new DateTimeOffset(2026, 5, 1, 9, 0, 0, TimeSpan.FromHours(2)) });
        var round = Match.ByTournament("w", 2026).EqualTo(1).EqualTo(Bracket.Upper);
        Assert.Equal("early late", await Ids(round));
        Assert.Equal("late", await Ids(round.From(new DateTimeOffset(2026, 5, 1, 12, 0, 0, TimeSpan.Zero))));
    }

    [Fact]
    public async Task Binary_attributes_and_projections_of_keys_work()
    {
        await _matches.PutAsync(Sample().First() with { Player = "ann", Seed = [1, 2], Round = 3 });
        await _matches.PutAsync(Sample().Last() with { Player = "ann", Seed = [1], Round = 7 });
        var found = await _matches.Query(Match.ByPlayer("ann")).Select<MatchOfPlayer>().ToListAsync();
        Assert.Equal([7, 3], found.Select(match => match.Round));
        Assert.Equal(3, (await _matches.Query(Match.ByPlayer("ann").EqualTo([1, 2]).From(2)).Select<MatchOfPlayer>().SingleAsync()).Round);
        Assert.Throws<ArgumentException>(() => Match.ByPlayer("ann").EqualTo([]));

        // A complete match read from the index would lack its note, and a put would remove the note from the table.
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await _matches.Query(Match.ByPlayer("ann")).ToListAsync());
        Assert.Contains("The index 'ByPlayer' doesn't contain all attributes of Match: it lacks 'matchId', ", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _matches.Scan(new() { Index = "ByPlayer" }).ToListAsync());
        Assert.Throws<InvalidOperationException>(() => _db.Collection().With<Match>().Query(Match.ByPlayer("ann")));
        Assert.NotEqual(0, await _matches.Query(Match.ByPlayer("ann")).CountAsync());
    }

    [Fact]
    public async Task Types_share_an_index_and_are_distinguished()
    {
        var trainings = _db.Table<Training>();
        await _matches.PutAsync(Sample().First() with { Country = "fr" });
        await trainings.PutAsync(new Training("t", "fr", "w"));
        await trainings.PutAsync(new Training("u", null, "w"));
        Assert.Equal("t", (await trainings.Query(Training.AtPlace("fr", "w")).SingleAsync()).Id);
        Assert.Equal("a", await Ids(Match.ByPlace("fr", "w")));
        Assert.Null((await trainings.GetAsync(Training.Key("u")))!.Country);
    }

    [Fact]
    public async Task Members_of_every_type_that_a_key_can_be_are_found()
    {
        await _db.CreateTableAsync<RackReading>();
        var readings = _db.Table<RackReading>();
        foreach (var level in (double[])[10, -2.5, 9])
            await readings.PutAsync(
                new() { Id = Guid.NewGuid(), Site = "s", Rack = 4, Day = new(2026, 11, 21), Level = level, Kind = Bracket.Upper, Raw = new byte[] { 7 } });
        var day = RackReading.ByDevice("s", 4).EqualTo(new DateOnly(2026, 11, 21));
        Assert.Equal([-2.5, 9, 10], (await readings.Query(day).ToListAsync()).Select(reading => reading.Level));
        Assert.Equal([9, 10], (await readings.Query(day.From(0)).ToListAsync()).Select(reading => reading.Level));
        Assert.Single(await readings.Query(day.EqualTo(9).EqualTo(Bracket.Upper).EqualTo(new byte[] { 7 })).ToListAsync());
        Assert.Empty(await readings.Query(day.EqualTo(9).EqualTo(Bracket.Lower)).ToListAsync());
    }

    [Fact]
    public void Empty_and_missing_parts_of_a_key_are_refused_before_they_are_sent()
    {
        Assert.Equal(
            "Match.Tournament is empty, but it is a key: DynamoDB requires a value.",
            Assert.Throws<ArgumentException>(() => Match.ByTournament("", 1)).Message);
        Assert.Equal(
            "Match.Country is null, but it is a key: DynamoDB requires a value.", Assert.Throws<ArgumentException>(() => Match.ByPlace(null!, "w")).Message);
        Assert.Throws<ArgumentNullException>(() => Long.All("a", "b", "c", "d").StartsWith(null!));
        Assert.Throws<ArgumentException>(() => Long.All("a", "b", "c", "d").EqualTo(""));
    }

    private static IEnumerable<Match> Sample()
    {
        yield return new("a", "w", 2026) { Round = 1, Bracket = Bracket.Upper, PlayedAt = Day(1), Note = "a" };
        yield return new("f", "w", 2026) { Round = 10, Bracket = Bracket.Lower, PlayedAt = Day(1), Note = "f" };
        yield return new("e", "w", 2026) { Round = 2, Bracket = Bracket.Upper, PlayedAt = Day(2), Note = "e" };
        yield return new("c", "w", 2026) { Round = 2, Bracket = Bracket.Lower, PlayedAt = Day(2), Note = "c" };
        yield return new("d", "w", 2026) { Round = 2, Bracket = Bracket.Upper, PlayedAt = Day(1), Note = "d" };
        yield return new("b", "w", 2026) { Round = 2, Bracket = Bracket.Lower, PlayedAt = Day(1), Note = "b" };
        yield return new("x", "w", 2025) { Round = 2, Bracket = Bracket.Lower, PlayedAt = Day(1), Note = "x" };
    }

    private static DateTimeOffset Day(int day) => new(2026, 5, day, 0, 0, 0, TimeSpan.Zero);

    private async Task<string> Ids(KeyCondition<Match> condition, QueryOptions<Match>? options = null) =>
        string.Join(' ', (await _matches.Query(condition, options).ToListAsync()).Select(match => match.Id));
}

[DynamoItem<Matches>(Partition = "MATCH#{Id}", Naming = DynamoNaming.CamelCase, ProjectionOf = typeof(Match))]
public sealed partial record MatchOfPlayer(string Player, decimal Round)
{
    // The index contains the key that includes the member, but not the member itself.
    [DynamoIgnore]
    public string Id => "";
}

[DynamoTable("long", PartitionKey = "id")]
[DynamoTableIndex("All", PartitionKeys = ["p1", "p2", "p3", "p4"], SortKeys = ["s1", "s2", "s3", "s4"])]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial record Long([property: PartitionKey] string Id, string P1, string P2, string P3, string P4, string S1, string S2, string S3, string S4)
{
    public static string[] Attributes => ["id", "p1", "p2", "p3", "p4", "s1", "s2", "s3", "s4"];
}
