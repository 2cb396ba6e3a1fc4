using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of Dynamoose: plain keys, dates in three forms, an enumeration in an index, timestamps, NULL.</summary>
public sealed class DynamooseTests : LibraryTests
{
    private static readonly DateTimeOffset s_at = new(2026, 1, 2, 3, 4, 5, 678, TimeSpan.Zero);

    [Fact]
    public async Task Items_of_Dynamoose_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<Reading>();
        await RunAsync("dynamoose.mjs", "write");
        var readings = Db.Table<Reading>();

        Assert.Equal(2, ReadUntouched<Reading>("dynamoose").Count);
        var first = await readings.GetRequiredAsync(Reading.Key("S-1", s_at));
        Assert.Equal((ReadingKind.RoofTop, 1.5, 3, 1), (first.Kind, first.Level, first.Place!.Floor, first.History!.Count));
        Assert.Equal((s_at, s_at.AddMilliseconds(-678), s_at), (first.SeenAt, first.CheckedAt, first.History[0]));
        Assert.Equal([1.5, 2], (await readings.Query(Reading.Partition("S-1")).ToListAsync()).Select(static reading => reading.Level!.Value));
        Assert.Single(await readings.Query(Reading.ByKind(ReadingKind.RoofTop).From(s_at)).ToListAsync());

        await readings.PutAsync(first with { Level = 3.5 });
        await readings.UpdateAsync(
            Reading.Key("S-1", new(2026, 1, 3, 0, 0, 0, TimeSpan.Zero)),
            [Reading.Fields.Kind.Set(ReadingKind.RoofTop), Reading.Fields.SeenAt.Set(new(2026, 2, 3, 0, 0, 0, TimeSpan.Zero)), Reading.Fields.Level.Set(4)]);
        await readings.PutAsync(new Reading("S-2", s_at)
        {
            Kind = ReadingKind.RoofTop, SeenAt = new(2026, 1, 4, 0, 0, 0, TimeSpan.Zero), Level = 5,
        });

        var found = await RunAsync("dynamoose.mjs", "change");
        AssertFound(found, "first", """
            { "sensor": "S-1", "at": "2026-01-02T03:04:05.678Z", "kind": "roof-top", "seenAt": "2026-01-02T03:04:05.678Z", "level": 3.5,
              "checkedAt": "2026-01-02T03:04:05.000Z", "raw": { "type": "Buffer", "data": [0, 255, 1] }, "labels": {},
              "history": ["2026-01-02T03:04:05.678Z"], "place": { "city": "Oslo", "floor": 3 }, "note": null }
            """);
        AssertFound(found, "made", """
            { "sensor": "S-2", "at": "2026-01-02T03:04:05.678Z", "kind": "roof-top", "seenAt": "2026-01-04T00:00:00.000Z", "level": 5 }
            """);
        AssertFound(found, "indoor", "[]");
        AssertFound(found, "roof", """["S-1 3.5", "S-2 5", "S-1 4"]""");
        AssertFound(found, "later", """["S-1 4"]""");

        var made = await readings.GetRequiredAsync(Reading.Key("S-2", s_at));
        Assert.Equal((ReadingKind.Indoor, 99, new DateTimeOffset(2026, 6, 1, 0, 0, 0, TimeSpan.Zero)), (made.Kind, made.Level, made.SeenAt));
        Assert.Equal(["S-2"], (await readings.Query(Reading.ByKind(ReadingKind.Indoor)).ToListAsync()).Select(static reading => reading.Sensor));
        Assert.Equal(3, ReadUntouched<Reading>("dynamoose").Count);
    }
}
