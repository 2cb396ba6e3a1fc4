using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Item keys contain the members of their templates: for the keys of indexes, and for items that an update
/// creates.</summary>
public sealed class KeyMemberTests : IAsyncLifetime
{
    private static readonly DateTimeOffset s_noon = new(2026, 5, 6, 12, 0, 0, TimeSpan.Zero);
    private static readonly UpdateOptions<HourlyCount> s_create = new() { CreateIfMissing = true };

    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        await _db.CreateTableAsync<Job>();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task An_update_takes_members_of_the_tables_key_for_the_keys_of_indexes()
    {
        var jobs = _db.Table<Job>();
        await jobs.PutAsync(new("acme", 1, "open", s_noon));
        await jobs.UpdateAsync(Job.Key("acme", 1), [Job.Fields.State.Set("done"), Job.Fields.UpdatedAt.Set(s_noon.AddHours(1))]);

        Assert.Empty(await jobs.Query(Job.ByState("acme", "open")).ToListAsync());
        Assert.Equal(new Job("acme", 1, "done", s_noon.AddHours(1)), Assert.Single(await jobs.Query(Job.ByState("acme", "done").From(s_noon)).ToListAsync()));
        Assert.Empty(await jobs.Query(Job.ByState("other", "done")).ToListAsync());

        // An updated item is in the index just like a put one.
        var put = jobs.Preview.Put(new("acme", 1, "done", s_noon.AddHours(1))).Json;
        var item = (await _db.GetItemAsync(new() { TableName = "workspace", Key = new() { ["pk"] = "TENANT#acme", ["sk"] = "TASK#00001" } })).Item!;
        Assert.Contains(
            $"\"gsi1pk\":{{\"S\":\"{item["gsi1pk"].AsString()}\"}},\"gsi1sk\":{{\"S\":\"{item["gsi1sk"].AsString()}\"}}", put, StringComparison.Ordinal);
    }

    [Fact]
    public void An_error_names_only_the_members_that_are_missing()
    {
        var jobs = _db.Table<Job>();
        var create = new UpdateOptions<Job> { CreateIfMissing = true };
        var error = Assert.Throws<ArgumentException>(() => jobs.Preview.Update(Job.Key("acme", 1), [Job.Fields.State.Set("done")], create));
        Assert.Contains("may create an item of Job, but doesn't set UpdatedAt, without which it can't be read. Set UpdatedAt in the same update",
            error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => jobs.Preview.Update(Job.Key("acme", 1), [Job.Fields.Title.Set("x")], create));
    }

    [Fact]
    public async Task An_upsert_makes_a_whole_item_of_a_template_keyed_type()
    {
        var counts = _db.Table<HourlyCount>();
        var key = HourlyCount.Key("acme", new(2026, 5, 6), 9, "views");
        Assert.Equal(
            """
            UpdateItem {"TableName":"workspace","Key":{"pk":{"S":"TENANT#acme"},"sk":{"S":"COUNTER#2026-05-06#09#views"}},
            "UpdateExpression":"SET #0 = :0, #1 = :1, #2 = :2, #3 = :3, #4 = :4, #5 = :5 ADD #6 :6, #7 :7",
            "ExpressionAttributeNames":{"#0":"TenantId","#1":"Day","#2":"Hour","#3":"Name","#4":"gsi2pk","#5":"gsi2sk","#6":"Count","#7":"Version"},
            "ExpressionAttributeValues":{":0":{"S":"acme"},":1":{"S":"2026-05-06"},":2":{"N":"9"},":3":{"S":"views"},":4":{"S":"COUNTERS"},
            ":5":{"S":"views#acme"},":6":{"N":"1"},":7":{"N":"1"}}}
            """.Replace("\n", "", StringComparison.Ordinal),
            counts.Preview.Update(key, [HourlyCount.Fields.Count.Add(1)], s_create).ToString());

        await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => counts.UpdateAsync(key, [HourlyCount.Fields.Count.Add(1)], s_create).AsTask()));
        var expected = new HourlyCount("acme", new(2026, 5, 6), 9, "views") { Count = 20, Version = 20 };
        Assert.Equal(expected, await counts.GetAsync(key));
        Assert.Equal(expected, await counts.Query(HourlyCount.ByKind()).FirstOrDefaultAsync());
        Assert.Equal(1, await counts.Scan().CountAsync());
    }

    [Fact]
    public async Task Members_of_every_type_round_trip_through_a_key()
    {
        var all = new AllParts(
            "a b", new("https://example.com/x"), UInt128.MaxValue / 10, OrderStatus.Sent, Guid.NewGuid(), new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            s_noon.AddTicks(1234567), new(2026, 2, 3), new(4, 5, 6, 789), '#', OrderStatus.Paid, true, s_noon) { Note = "n", Count = 1 };
        var table = _db.Table<AllParts>();
        var key = AllParts.Key(
            all.Label, all.Link, all.Big, all.Kind, all.Id, all.When, all.Exact, all.Day, all.Time, all.Letter, all.Level, all.Flag, all.Local);
        await table.UpdateAsync(key, [AllParts.Fields.Note.Set("n"), AllParts.Fields.Count.Add(1)], new() { CreateIfMissing = true });

        Assert.Equal(all, await table.GetAsync(key));
        Assert.Equal(all, Assert.Single(await table.Query(AllParts.ByKind('#')).ToListAsync()));
        Assert.Equal(table.Preview.Put(all).Json, table.Preview.Put((await table.GetAsync(key))!).Json);
    }

    [Fact]
    public async Task A_time_that_is_stored_keeps_its_offset()
    {
        var table = _db.Table<AllParts>();
        var abroad = s_noon.ToOffset(TimeSpan.FromHours(2));
        var put = new AllParts(
            "a",
            new("https://example.com/"),
            1,
            OrderStatus.Open,
            Guid.Empty,
            DateTime.UnixEpoch,
            abroad,
            new(2026, 2, 3),
            default,
            'x',
            OrderStatus.Open,
            false,
            abroad);
        await table.PutAsync(put);
        var key = AllParts.Key(
            put.Label, put.Link, put.Big, put.Kind, put.Id, put.When, put.Exact, put.Day, put.Time, put.Letter, put.Level, put.Flag, put.Local);
        var updated = await table.UpdateAndGetAsync(key, [AllParts.Fields.Count.Add(1)], new() { CreateIfMissing = true });
        Assert.Equal(abroad.Offset, updated.Exact.Offset);
    }

    [Fact]
    public void A_key_that_its_type_did_not_make_is_refused_without_being_shown()
    {
        foreach (var key in (ItemKey<HourlyCount>[])
            [new("TENANT#", "COUNTER#2026-05-06#09#v"), new("secret", "COUNTER#2026-05-06#09#v"), new("TENANT#a", "COUNTER#2026-05-06#x9#v"),
                new("TENANT#a", "COUNTER#2026-05-06#09#")])
        {
            var error = Assert.Throws<ArgumentException>(() => _db.Table<HourlyCount>().Preview.Update(key, [HourlyCount.Fields.Count.Add(1)], s_create));
            Assert.Contains("A key of HourlyCount doesn't have the form", error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain("secret", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task An_upsert_works_in_a_transaction_and_is_refused_if_the_type_is_unknown()
    {
        await _db.Transaction().Update(HourlyCount.Key("acme", new(2026, 5, 6), 9, "views"), [HourlyCount.Fields.Count.Add(2)], s_create).CommitAsync();
        Assert.Equal(2, (await _db.Table<HourlyCount>().Query(HourlyCount.Partition("acme")).ToListAsync()).Single().Count);

        var error = Assert.Throws<ArgumentException>(() => _db.Table<TenantEvent>().Preview.Update(
            TenantEvent.Key("acme", 1), [TenantEvent.Fields.Count.Add(1)], new() { CreateIfMissing = true }));
        Assert.Contains("the derived type of the new item is unknown", error.Message, StringComparison.Ordinal);
    }
}
