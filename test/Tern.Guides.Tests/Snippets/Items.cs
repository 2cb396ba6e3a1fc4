using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class Items
{
    [Fact]
    public async Task Unknown_attributes_survive_a_round_trip()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Device>();
        var devices = db.Table<Device>();

        await devices.PutAsync(new Device { Id = "d1", Channel = 2, Other = new AttributeMap { ["legacy"] = "kept" } });
        var device = await devices.GetAsync(Device.Key("d1", 2));

        Assert.Equal("kept", device!.Other!["legacy"].AsString());
    }

    [Fact]
    public async Task An_index_of_several_attributes_is_queried_from_the_left()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Game>();
        var games = db.Table<Game>();
        (string, int, string?)[] played = [("a", 2, "upper-1"), ("b", 3, "upper-2"), ("c", 3, "lower-1"), ("d", 10, "upper-1"), ("e", 3, null)];
        foreach (var (id, round, bracket) in played)
            await games.PutAsync(new Game(id, "winter", "eu", round, bracket));

        var all = await games.Query(Game.ByTournament("winter", "eu")).ToListAsync();
        var late = await games.Query(Game.ByTournament("winter", "eu").From(3)).ToListAsync();
        var upper = await games.Query(Game.ByTournament("winter", "eu").EqualTo(3).StartsWith("upper")).ToListAsync();

        Assert.Equal("acbd", string.Concat(all.Select(game => game.Id)));
        Assert.Equal("cbd", string.Concat(late.Select(game => game.Id)));
        Assert.Equal("b", string.Concat(upper.Select(game => game.Id)));
    }

    [Fact]
    public async Task A_converter_makes_keys_and_ranges()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<ChatLine>();
        var lines = db.Table<ChatLine>();
        var (channel, lastRead) = (new Snowflake(7), new Snowflake(9));
        foreach (var id in new long[] { 8, 9, 10 })
            await lines.PutAsync(new ChatLine(channel, new Snowflake(id)) { Readers = [new Snowflake(id)] });

        var newer = await lines.Query(ChatLine.Partition(channel).After(lastRead)).ToListAsync();

        Assert.Equal([new Snowflake(10)], Assert.Single(newer).Readers);
    }

    [Fact]
    public async Task Tags_tell_types_apart()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Zoo>();
        await db.Table<Lion>().PutAsync(new Lion("c1", "leo"));
        await db.Table<Zebra>().PutAsync(new Zebra("c1", "zoe"));

        var lions = await db.Table<Lion>().Query(Lion.Partition("c1")).ToListAsync();
        var all = await db.Collection().With<Lion>().With<Zebra>().Query(Lion.Partition("c1")).ToListAsync();

        Assert.Equal([new Lion("c1", "leo")], lions);
        Assert.Equal([new Lion("c1", "leo"), new Zebra("c1", "zoe")], all);
    }

    [Fact]
    public async Task A_value_that_the_key_alone_has_is_read_from_it()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<AddressClaim>();
        var claims = db.Table<AddressClaim>();

        var isNew = await claims.TryPutAsync(new AddressClaim("a@example.com"), new() { Condition = AddressClaim.Fields.Email.NotExists() });

        Assert.True(isNew.Succeeded);
        Assert.Equal(new AddressClaim("a@example.com"), await claims.GetAsync(AddressClaim.Key("a@example.com")));
    }

    [Fact]
    public void Dates_have_the_form_that_other_programs_write()
    {
        var at = new DateTimeOffset(2026, 1, 2, 3, 4, 5, 678, TimeSpan.Zero);
        var stored = DynamoItem.ToAttributes(new Session("u", at) { SeenAt = at, Logins = [at.UtcDateTime] });
        Assert.Equal("2026-01-02T03:04:05.678Z", stored["sk"].AsString());
        Assert.Equal(stored["sk"], stored["startedAt"]);
        Assert.Equal((1767323045678, 1767323045), (stored["seenAt"].AsInt64(), stored["logins"].AsList()[0].AsInt64()));
    }

    [Fact]
    public void A_key_that_could_be_read_in_two_ways_is_refused()
    {
        var error = Assert.Throws<ArgumentException>(() => Order.Key("c1", -1));

        Assert.Contains("Number", error.Message, StringComparison.Ordinal);
    }
}

public readonly record struct Money(decimal Amount, string Currency);

public sealed class MoneyConverter : DynamoConverter<Money>
{
    public override AttributeValue Write(Money value) => $"{value.Amount} {value.Currency}";

    public override Money Read(AttributeValue value)
    {
        var parts = value.AsString().Split(' ');
        return new Money(decimal.Parse(parts[0], System.Globalization.CultureInfo.InvariantCulture), parts[1]);
    }
}

[DynamoTable("zoo", PartitionKey = "pk", SortKey = "sk")]
public sealed partial class Zoo;

[DynamoItem<Zoo>(Partition = "CAGE#{Cage}", Sort = "{Id}")]
[DynamoTag("__edb_e__", "lion")]
public sealed partial record Lion(string Cage, string Id);

[DynamoItem<Zoo>(Partition = "CAGE#{Cage}", Sort = "{Id}")]
[DynamoTag("__edb_e__", "zebra")]
public sealed partial record Zebra(string Cage, string Id);

[DynamoTable("claims", PartitionKey = "pk")]
[DynamoItem(Partition = "EMAIL#{Email}")]
public sealed partial record AddressClaim([property: DynamoAttribute(KeyOnly = true)] string Email);

public readonly record struct Snowflake(long Value);

[DynamoWireType(KeyAttributeType.Number, IsOrdered = true)]
public sealed class SnowflakeConverter : DynamoConverter<Snowflake>
{
    public override AttributeValue Write(Snowflake value) => value.Value;

    public override Snowflake Read(AttributeValue value) => new(value.AsInt64());
}

[DynamoTable("chat", PartitionKey = "pk")]
[DynamoItem(Partition = "CHANNEL#{Channel:D}", Naming = DynamoNaming.CamelCase)]
public sealed partial record ChatLine(
    [property: DynamoAttribute(Converter = typeof(SnowflakeConverter))] Snowflake Channel,
    [property: SortKey, DynamoAttribute(Converter = typeof(SnowflakeConverter))] Snowflake Id)
{
    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public HashSet<Snowflake> Readers { get; init; } = [];
}

[DynamoTable("sessions", PartitionKey = "pk", SortKey = "sk")]
[DynamoItem(Partition = "USER#{UserId}", Sort = "{StartedAt}", Naming = DynamoNaming.CamelCase)]
public sealed partial record Session(
    string UserId, [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset StartedAt)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? SeenAt { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public List<DateTime> Logins { get; init; } = [];
}

public sealed class ZeroIsAbsent : DynamoOptionalConverter<int>
{
    public override int Absent => 0;

    public override AttributeValue Write(int value) => value == 0 ? LeftOut : value;

    public override int Read(AttributeValue value) => value.AsInt32();
}

[DynamoTable("invoices")]
[DynamoItem]
public sealed partial record Invoice([property: PartitionKey] string Id)
{
    [DynamoAttribute(Converter = typeof(MoneyConverter))]
    public Money Due { get; init; }

    [DynamoAttribute(Converter = typeof(ZeroIsAbsent))]
    public int Level { get; init; }

    [DynamoAttribute("status", Aliases = ["state", "Status"])]
    public string? Status { get; init; }
}
