using System.Collections.Immutable;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Items that another program stores in the same table: besides the declared types, or instead of one of
/// them.</summary>
public sealed class ForeignItemTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    private DynamoTable<Parcel> Parcels => _db.Table<Parcel>();

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        await _db.CreateTableAsync<Parcel>();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_query_skips_items_that_only_share_the_key_prefix_of_the_type()
    {
        for (var number = 1; number <= 3; number++)
        {
            await Parcels.PutAsync(new("c1", number, "parcel") { Depot = "d1" });

            // The other program's items have all the attributes of a parcel, or lack a required one.
            await PutAsync("C#c1", $"PARCEL#000{number}#LINE#0001", new() { ["id"] = "c1", ["no"] = number, ["note"] = "a line", ["gsi1pk"] = "DEPOT#d1" });
            await PutAsync("C#c1", $"PARCEL#000{number}#LINE#0002", new() { ["gsi1pk"] = "DEPOT#d1" });
        }

        var all = Parcels.Query(Parcel.Partition("c1"));
        Assert.Equal([1, 2, 3], (await all.ToListAsync()).Select(parcel => parcel.No));
        Assert.Equal(3, await all.CountAsync());
        Assert.Equal([2, 3], (await Parcels.Query(Parcel.Partition("c1").From(2)).ToListAsync()).Select(parcel => parcel.No));
        Assert.Equal([3, 2, 1], (await Parcels.Query(Parcel.Partition("c1"), new() { Descending = true }).ToListAsync()).Select(parcel => parcel.No));
        Assert.Equal(3, (await Parcels.Query(Parcel.ByDepot("d1")).ToListAsync()).Count);
        Assert.Equal(3, await Parcels.Query(Parcel.ByDepot("d1")).CountAsync());
        Assert.Equal(3, (await Parcels.Scan().ToListAsync()).Count);
        Assert.Equal(3, (await Parcels.Scan(new() { Segments = 2 }).ToListAsync()).Count);
        Assert.Equal(3, await Parcels.Scan().CountAsync());
        Assert.Equal(1, (await all.FirstOrDefaultAsync())?.No);

        var pages = new List<int>();
        await foreach (var page in Parcels.Query(Parcel.Partition("c1"), new() { Limit = 2 }).AsPages()) pages.AddRange(page.Items.Select(parcel => parcel.No));
        Assert.Equal([1, 2, 3], pages);
        await foreach (var page in Parcels.Query(Parcel.Partition("c1"), new() { PageSize = 1 }).AsPages())
            pages.AddRange(page.Items.Select(parcel => parcel.No));
        Assert.Equal([1, 2, 3, 1, 2, 3], pages);
    }

    [Fact]
    public async Task A_nested_attribute_with_the_name_of_a_key_decides_nothing()
    {
        // In any order of the attributes.
        for (var i = 0; i < 8; i++)
        {
            var nested = AttributeValue.Map(new AttributeMap { ["sk"] = "PARCEL#0001" });
            await PutAsync("C#c2", $"PARCEL#000{i}#LINE",
                new() { ["id"] = "c2", ["no"] = 1, ["note"] = "a line", [$"{(char)('a' + i)}"] = nested, ["zz"] = nested });
        }

        await PutAsync("C#c2", "PARCEL#0007",
            new() { ["id"] = "c2", ["no"] = 7, ["note"] = "n", ["a"] = AttributeValue.Map(new AttributeMap { ["sk"] = "other" }) });
        Assert.Equal([7], (await Parcels.Query(Parcel.Partition("c2")).ToListAsync()).Select(parcel => parcel.No));
        Assert.Equal(1, await Parcels.Query(Parcel.Partition("c2")).CountAsync());
    }

    [Fact]
    public void An_item_of_another_form_of_key_is_refused()
    {
        var line = new AttributeMap { ["pk"] = "C#c1", ["sk"] = "PARCEL#0001#LINE#0001", ["id"] = "c1", ["no"] = 1, ["note"] = "a line" };
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromAttributes<Parcel>(line));
        Assert.Equal(("sk", "PARCEL#0001#LINE#0001"), (error.Attribute, error.Key!["sk"].AsString()));
        Assert.Contains("'PARCEL#{No:D4}'", error.Message, StringComparison.Ordinal);
        Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Parcel>(line.ToString()));
        Assert.True(Parcel.Owns("C#c1", "PARCEL#0001"));
        Assert.False(Parcel.Owns("C#c1", "PARCEL#0001#LINE#0001"));
        Assert.False(Parcel.Owns("C#c1", "PARCEL#01"));
        Assert.False(Parcel.Owns("C#", "PARCEL#0001"));
        Assert.False(Parcel.Owns("D#c1", "PARCEL#0001"));
    }

    [Theory]
    [InlineData("=A#|*", "A#x#y", true)]
    [InlineData("=A#|*", "A#", false)]
    [InlineData("=A#|*|=#B#|-", "A#x#B#-12", true)]
    [InlineData("=A#|*|=#B#|-", "A#x#B#1x", false)]
    [InlineData("=A#|*|=#B#|-", "A##B#1", false)]
    [InlineData("=A#|#0000", "A#0001", true)]
    [InlineData("=A#|#0000", "A#00011", false)]
    [InlineData("=A#|#0000", "A#001", false)]
    [InlineData("#xxxx-xx|=#", "0aF9-bb#", true)]
    [InlineData("#xxxx-xx|=#", "0aG9-bb#", false)]
    [InlineData("#0000-00-00T00:00|?", "2026-01-02T03:04true", true)]
    [InlineData("#0000-00-00T00:00|?", "2026-01-02 03:04true", false)]
    [InlineData(".|=#|?", "é#false", true)]
    [InlineData(".|=#|?", "é#nein", false)]
    [InlineData("=A", "A", true)]
    [InlineData("=A", "AB", false)]
    public void A_key_has_the_form_of_a_template_or_not(string parts, string key, bool matches) =>
        Assert.Equal(matches, new KeyTemplate("t", parts.Split('|')).Matches(AttributeValue.String(key)));

    [Fact]
    public async Task A_collection_reads_parent_and_child_by_their_whole_keys()
    {
        await Parcels.PutAsync(new("c1", 1, "parcel"));
        await _db.Table<ParcelLine>().PutAsync(new("c1", 1, 2, "line"));
        await PutAsync("C#c1", "PARCEL#0001#SEAL", new() { ["id"] = "c1", ["no"] = 1, ["note"] = "seal" });
        var collection = _db.Collection().With<Parcel>().With<ParcelLine>();
        var items = await collection.Query(Parcel.Partition("c1"), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();
        Assert.Equal([typeof(Parcel), typeof(ParcelLine), typeof(AttributeMap)], items.Select(item => item.GetType()));
    }

    [Fact]
    public async Task A_collection_never_reads_the_partition_of_another_value()
    {
        await _db.Table<Tenant>().PutAsync(new("t1"));
        await _db.Table<TenantPlan>().PutAsync(new("t1", 5));
        await _db.Table<TenantBill>().PutAsync(new("t1", "x", 9));
        var collection = _db.Collection().With<Tenant>().With<TenantPlan>().With<TenantBill>();
        Assert.Equal(2, (await collection.Query(Tenant.Partition("t1")).ToListAsync()).Count);
        Assert.Single(await collection.Query(TenantBill.Partition("t1", "x")).ToListAsync());

        // A tenant may name itself so.
        var error = Assert.Throws<ArgumentException>(() => collection.Query(Tenant.Partition("t1#CUSTOMER#x")));
        Assert.Contains("'TENANT#{Id}#CUSTOMER#{Customer}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("isn't a type of the collection",
            Assert.Throws<ArgumentException>(() => collection.Query(Parcel.Partition("c1"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_condition_that_no_item_exists_includes_items_of_other_programs()
    {
        // A unique value of another program has only its key.
        await PutAsync("C#c1", "PARCEL#0001", []);
        var put = new PutOptions<Parcel> { Condition = Parcel.Fields.No.NotExists() };
        Assert.False((await TryPut(put)).Succeeded);
        Assert.False((await TryPut(new() { Condition = Parcel.Fields.Id == (string?)null })).Succeeded);
        Assert.True((await TryPut(new() { Condition = Parcel.Fields.Id.Exists() & Parcel.Fields.Id != (string?)null })).Succeeded);
        Assert.Contains(
            "attribute_not_exists(#0)\",\"ExpressionAttributeNames\":{\"#0\":\"pk\"}",
            Parcels.Preview.Put(new("c1", 1, "n"), put).ToString(), StringComparison.Ordinal);
        var claimed = await _db.Transaction().Put(new Parcel("c1", 1, "n"), put).TryCommitAsync();
        Assert.Equal(ConditionFailure.ConditionFailed, Assert.Single(claimed.Failures).Reason);

        // The service doesn't accept key attributes in a filter.
        Assert.Single(await Parcels.Query(Parcel.Partition("c1"), new() { Filter = Parcel.Fields.No.Exists() }).ToListAsync());

        async Task<WriteResult<Parcel>> TryPut(PutOptions<Parcel> options)
        {
            try
            {
                return await Parcels.TryPutAsync(new("c1", 1, "n"), options);
            }
            catch (DynamoItemException)
            {
                // The existing item isn't a complete parcel.
                return default;
            }
        }
    }

    [Fact]
    public async Task A_new_item_with_a_version_replaces_no_item_without_one()
    {
        await _db.CreateTableAsync<Balance>();
        await _db.PutItemAsync(new() { TableName = "balances", Item = new() { ["Id"] = "a", ["Amount"] = 100 } });
        var balances = _db.Table<Balance>();
        var result = await balances.TryPutAsync(new("a", 0));
        Assert.Equal((false, ConditionFailure.VersionMismatch, (int?)100), (result.Succeeded, result.Reason, result.Existing?.Amount));
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await balances.PutAsync(new("a", 0)));
        Assert.Contains("put it once with IgnoreVersion", error.Message, StringComparison.Ordinal);
        var cancelled = await _db.Transaction().Put(new Balance("a", 0)).TryCommitAsync();
        Assert.Equal(ConditionFailure.VersionMismatch, Assert.Single(cancelled.Failures).Reason);

        // This is how such an item gets a version.
        var lifted = await balances.PutAsync(result.Existing!, new() { IgnoreVersion = true, Condition = Balance.Fields.Version.NotExists() });
        Assert.Equal(1, lifted.Version);
        Assert.Equal(2, (await balances.PutAsync(lifted with { Amount = 101 })).Version);
    }

    [Fact]
    public async Task Items_that_only_a_newer_program_knows_are_attributes_of_a_collection()
    {
        await _db.CreateTableAsync<Entry>();
        foreach (var (id, kind, mood) in ((string, string, string)[])[("1", "post", "Happy"), ("2", "newer", "Happy"), ("3", "post", "Newer")])
            await _db.PutItemAsync(new()
            {
                TableName = "entries",
                Item = new() { ["pk"] = "E", ["sk"] = "E#" + id, ["Id"] = id, ["cls"] = kind, ["Mood"] = mood },
            });
        var collection = _db.Collection().With<Entry>();
        var items = await collection.Query(Entry.Partition(), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();
        Assert.Equal([typeof(Post), typeof(AttributeMap), typeof(AttributeMap)], items.Select(item => item.GetType()));
        await Assert.ThrowsAsync<DynamoItemException>(async () => await collection.Query(Entry.Partition()).ToListAsync());
    }

    [Fact]
    public async Task Items_that_cannot_be_read_are_skipped_and_reported()
    {
        for (var number = 1; number <= 4; number++) await Parcels.PutAsync(new("c1", number, "parcel"));
        await PutAsync("C#c1", "PARCEL#0002", new() { ["id"] = "c1", ["no"] = "two", ["note"] = "bad" });
        await PutAsync("C#c1", "PARCEL#0003", new() { ["id"] = "c1", ["no"] = 3 });
        var errors = new List<DynamoItemException>();
        var query = Parcels.Query(Parcel.Partition("c1"), new() { OnUnreadableItem = errors.Add, Limit = 3 });
        Assert.Equal([1, 4], (await query.ToListAsync()).Select(parcel => parcel.No));
        Assert.Equal(["PARCEL#0002", "PARCEL#0003"], errors.Select(error => error.Key!["sk"].AsString()));
        errors.Clear();
        Assert.Equal(2, (await Parcels.Scan(new() { OnUnreadableItem = errors.Add }).ToListAsync()).Count);
        Assert.Equal(2, errors.Count);
        errors.Clear();
        Assert.Equal(2, (await _db.Collection().With<Parcel>().Query(Parcel.Partition("c1"), new() { OnUnreadableItem = errors.Add }).ToListAsync()).Count);
        Assert.Equal(2, errors.Count);
        errors.Clear();
        ItemKey<Parcel>[] keys = [.. Enumerable.Range(1, 4).Select(number => Parcel.Key("c1", number))];
        Assert.Equal([1, 4], (await Parcels.BatchGetAsync(keys, new() { OnUnreadableItem = errors.Add })).Select(parcel => parcel.No));
        Assert.Equal(["PARCEL#0002", "PARCEL#0003"], errors.Select(error => error.Key!["sk"].AsString()).Order());

        // Without a callback, the others are still read, and only those two are left.
        var batch = await Parcels.TryBatchGetAsync(keys);
        Assert.Equal([1, 4], batch.Items.Select(parcel => parcel.No));
        Assert.Equal([keys[1], keys[2]], batch.Unread.OrderBy(key => key.Sort.AsString()));
        Assert.NotNull(Assert.IsType<DynamoItemException>(batch.Error).Key);
        var thrown = Parcels.Query(Parcel.Partition("c1"), new() { OnUnreadableItem = _ => throw new InvalidOperationException("stop") });
        Assert.Equal("stop", (await Assert.ThrowsAsync<InvalidOperationException>(async () => await thrown.ToListAsync())).Message);
    }

    [Fact]
    public void A_member_that_is_never_null_is_not_null_in_an_older_item()
    {
        var grown = DynamoItem.FromJson<Grown>("""{"Id":{"S":"a"}}""");
        Assert.Equal((0, 0, 0, 0, "none"), (grown.Tags.Count, grown.Counts.Count, grown.Names.Length, grown.Days.Count, grown.Note));
        Assert.Null(grown.Nothing);
        Assert.Equal("""{"Id":{"S":"a"},"Tags":{"L":[]},"Counts":{"M":{}},"Names":{"L":[]},"Days":{"L":[]},"Note":{"S":"none"}}""", DynamoItem.ToJson(grown));
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<GrownStrict>("""{"Id":{"S":"a"}}"""));
        Assert.Equal("GrownStrict.Name: required, but absent from the item", error.Message);
    }

    [Fact]
    public void A_list_is_read_from_a_set_of_another_program()
    {
        var grown = DynamoItem.FromJson<Grown>(
            """{"Id":{"S":"a"},"Tags":{"SS":["x","y"]},"Names":{"SS":["n"]},"Days":{"NS":["3","4"]},"Nothing":{"SS":["z"]},"Prices":{"NS":["1.5"]},"Note":{"S":"after"}}""");
        Assert.Equal(
            ("x y", "n", "3 4", "z", 1.5m, "after"),
            (string.Join(' ', grown.Tags), grown.Names[0], string.Join(' ', grown.Days), grown.Nothing![0], grown.Prices![0], grown.Note));
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Grown>("""{"Id":{"S":"a"},"Days":{"SS":["3"]}}"""));
        Assert.Equal("Grown.Days: expected L, found SS", error.Message);
    }

    [Fact]
    public void A_name_that_the_enum_lacks_is_its_unknown_value_and_is_never_written()
    {
        var trip = DynamoItem.FromJson<Trip>("""{"Id":{"S":"a"},"State":{"S":"Boarding"},"Before":{"L":[{"S":"Late"},{"S":"Done"}]}}""");
        Assert.Equal((TripState.Unknown, TripState.Unknown, TripState.Done), (trip.State, trip.Before[0], trip.Before[1]));
        Assert.Contains("Trip.State", Assert.Throws<ArgumentException>(() => DynamoItem.ToJson(trip)).Message, StringComparison.Ordinal);
        Assert.Equal(
            """{"Id":{"S":"a"},"State":{"S":"Done"},"Before":{"L":[]}}""", DynamoItem.ToJson(new Trip("a", TripState.Done, [])));
    }

    private async Task PutAsync(string partition, string sort, AttributeMap item)
    {
        item["pk"] = partition;
        item["sk"] = sort;
        await _db.PutItemAsync(new() { TableName = "depot", Item = item });
    }
}

[DynamoTable("depot", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByDepot", PartitionKey = "gsi1pk")]
public sealed class Foreign;

[DynamoItem<Foreign>(Partition = "C#{Id}", Sort = "PARCEL#{No:D4}", Naming = DynamoNaming.CamelCase)]
[DynamoIndex("ByDepot", Partition = "DEPOT#{Depot}")]
public sealed partial record Parcel(string Id, int No, string Note)
{
    public string? Depot { get; init; }

    public static bool Owns(string partition, string sort) => TableOf<Parcel>().Owns(partition, sort);

    private static ItemSchema TableOf<T>() where T : class, IDynamoItem<T> => T.Map.Schema;
}

[DynamoItem<Foreign>(Partition = "C#{Id}", Sort = "PARCEL#{No:D4}#LINE#{Line:D4}", Naming = DynamoNaming.CamelCase)]
public sealed partial record ParcelLine(string Id, int No, int Line, string Note);

[DynamoItem<Foreign>(Partition = "TENANT#{Id}", Sort = "TENANT")]
public sealed partial record Tenant(string Id);

[DynamoItem<Foreign>(Partition = "TENANT#{Id}", Sort = "PLAN")]
public sealed partial record TenantPlan(string Id, int Seats);

[DynamoItem<Foreign>(Partition = "TENANT#{Id}#CUSTOMER#{Customer}", Sort = "BILL")]
public sealed partial record TenantBill(string Id, string Customer, int Total);

[DynamoTable("balances", PartitionKey = "Id"), DynamoItem]
public sealed partial record Balance([property: PartitionKey] string Id, int Amount)
{
    [DynamoVersion]
    public int Version { get; init; }
}

[DynamoTable("entries", PartitionKey = "pk", SortKey = "sk")]
public sealed class Entries;

public enum Mood
{
    Happy,
    Sad,
}

[DynamoItem<Entries>(Partition = "E", Sort = "E#{Id}")]
[DynamoPolymorphic(DiscriminatorName = "cls")]
[DynamoDerivedType(typeof(Post), "post")]
public abstract partial record Entry(string Id, Mood Mood);

public sealed record Post(string Id, Mood Mood) : Entry(Id, Mood);

[DynamoTable("grown", PartitionKey = "Id"), DynamoItem]
public sealed partial class Grown
{
    [PartitionKey]
    public string Id { get; init; } = "";

    public List<string> Tags { get; init; } = null!;

    public Dictionary<string, int> Counts { get; set; } = null!;

    public string[] Names { get; init; } = null!;

    public ImmutableList<int> Days { get; init; } = null!;

    public string Note { get; init; } = "none";

    public List<string>? Nothing { get; init; }

    public List<decimal?>? Prices { get; init; }
}

[DynamoTable("strict", PartitionKey = "Id"), DynamoItem]
public sealed partial class GrownStrict
{
    [PartitionKey]
    public string Id { get; init; } = "";

#pragma warning disable CS8618 // That nothing sets it is the point.
    public string Name { get; init; }
#pragma warning restore CS8618
}

public enum TripState
{
    [DynamoUnknownName]
    Unknown,
    Planned,
    Done,
}

[DynamoTable("trips", PartitionKey = "Id"), DynamoItem]
public sealed partial record Trip([property: PartitionKey] string Id, TripState State, List<TripState> Before);
