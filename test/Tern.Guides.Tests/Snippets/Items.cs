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

[DynamoTable("invoices")]
[DynamoItem]
public sealed partial record Invoice([property: PartitionKey] string Id)
{
    [DynamoAttribute(Converter = typeof(MoneyConverter))]
    public Money Due { get; init; }

    [DynamoAttribute("status", Aliases = ["state", "Status"])]
    public string? Status { get; init; }
}
