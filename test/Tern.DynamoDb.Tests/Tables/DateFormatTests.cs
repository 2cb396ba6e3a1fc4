using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A member's date format applies to its attribute, keys, templates, elements, comparisons and updates, so
/// that items of other programs are found.</summary>
public sealed class DateFormatTests : IAsyncLifetime
{
    private static readonly DateTimeOffset s_at = new(2026, 1, 2, 3, 4, 5, 678, TimeSpan.Zero);
    private static readonly DateTimeOffset s_fine = s_at.AddTicks(9);

    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public void Each_format_is_stored_in_utc_and_cut()
    {
        var at = new DateTimeOffset(2026, 1, 2, 5, 4, 5, TimeSpan.FromHours(2)).AddTicks(6_789_999);
        var item = DynamoItem.ToAttributes(Moment.Of("a", at));
        Assert.Equal(
            new()
            {
                ["Id"] = "a", ["Seconds"] = "2026-01-02T03:04:05Z", ["Millis"] = "2026-01-02T03:04:05.678Z", ["Micros"] = "2026-01-02T03:04:05.678999Z",
                ["Ticks"] = "2026-01-02T03:04:05.6789999Z", ["Epoch"] = 1767323045, ["EpochMs"] = 1767323045678, ["Plain"] = "2026-01-02T03:04:05.678Z",
                ["PlainMs"] = 1767323045678,
            }, item);
        var read = DynamoItem.FromAttributes<Moment>(item);
        Assert.Equal((TimeSpan.Zero, DateTimeKind.Utc, DateTimeKind.Utc), (read.Millis!.Value.Offset, read.Plain!.Value.Kind, read.PlainMs!.Value.Kind));
        Assert.Equal(item, DynamoItem.ToAttributes(read));
        Assert.Equal(at.UtcTicks, read.Ticks!.Value.Ticks);
        Assert.Equal(s_at, read.EpochMs);

        // Times before 1970 are also rounded down to the earlier unit.
        var early = DynamoItem.ToAttributes(Moment.Of("a", DateTimeOffset.UnixEpoch.AddTicks(-1)));
        Assert.Equal(("1969-12-31T23:59:59.999Z", -1L, -1L), (early["Millis"].AsString(), early["Epoch"].AsInt64(), early["EpochMs"].AsInt64()));

        // An unspecified time is taken as UTC.
        var plain = new Moment("a") { Plain = new DateTime(2026, 1, 2, 3, 4, 5), PlainMs = new DateTime(2026, 1, 2, 3, 4, 5) };
        Assert.Equal("2026-01-02T03:04:05.000Z", DynamoItem.ToAttributes(plain)["Plain"].AsString());
        Assert.Equal(1767323045000, DynamoItem.ToAttributes(plain)["PlainMs"].AsInt64());
    }

    [Fact]
    public async Task Values_of_other_programs_are_found_by_equality()
    {
        var table = _db.Table<Moment>();
        await table.CreateTableAsync();
        await _db.PutItemAsync(new()
        {
            TableName = "moments", Item = new()
            {
                ["Id"] = "a", ["Millis"] = "2026-01-02T03:04:05.678Z", ["EpochMs"] = 1767323045678,
                ["Days"] = AttributeValue.StringSet("2026-01-02T03:04:05.678Z"), ["Stamps"] = AttributeValue.List(1767323045678), ["Epoch"] = 5,
            },
        });
        foreach (var condition in new[]
        {
            Moment.Fields.Millis == s_at, Moment.Fields.Millis == s_fine, Moment.Fields.EpochMs == s_at, Moment.Fields.Millis.In(s_at),
            Moment.Fields.Days.Contains(s_at), Moment.Fields.Stamps.Contains(s_at.UtcDateTime), Moment.Fields.Millis <= s_at,
            Moment.Fields.EpochMs.Between(s_at, s_at), Moment.Fields.EpochMs > s_at.AddMilliseconds(-1), Moment.Fields.Stamps[0] == s_at.UtcDateTime,
        })
            Assert.Single(await table.Scan(new() { Filter = condition }).ToListAsync());

        Assert.Equal("a", Assert.Single(await table.Query(Moment.ByMillis(s_at)).ToListAsync()).Id);
        Assert.Empty(await table.Scan(new() { Filter = Moment.Fields.Millis < s_at }).ToListAsync());
        await table.UpdateAsync(Moment.Key("a"),
            [Moment.Fields.Days.Delete(s_at), Moment.Fields.Stamps.Append(s_at.UtcDateTime), Moment.Fields.Epoch.Set(s_fine)],
            new() { Condition = Moment.Fields.Millis == s_at });
        var stored = (await _db.GetItemAsync(new() { TableName = "moments", Key = new() { ["Id"] = "a" } })).Item!;
        Assert.Equal((false, 1767323045L), (stored.ContainsKey("Days"), stored["Epoch"].AsInt64()));
        Assert.Equal(AttributeValue.List(1767323045678, 1767323045678), stored["Stamps"]);
        Assert.Equal("2026-01-02T03:04:05.678Z", stored["Millis"]);
    }

    [Fact]
    public async Task Keys_have_the_format()
    {
        var table = _db.Table<Measurement>();
        await table.CreateTableAsync();
        foreach (var hours in new[] { 0, 1, 2 })
            await table.PutAsync(new Measurement("d", s_at.AddHours(hours)) { Seen = s_fine.AddHours(hours), Until = s_at.AddYears(100) });
        var stored = (await _db.GetItemAsync(new() { TableName = "measurements", Key = new() { ["Device"] = "d", ["At"] = 1767323045678 } })).Item!;
        Assert.Equal(
            new() { ["Device"] = "d", ["At"] = 1767323045678, ["Seen"] = "2026-01-02T03:04:05.678Z", ["Until"] = 4922996645 }, stored);
        Assert.Equal(s_at.AddHours(1), (await table.GetAsync(Measurement.Key("d", s_at.AddHours(1))))!.At);
        Assert.Equal(2, (await table.Query(Measurement.Partition("d").From(s_at.AddHours(1))).ToListAsync()).Count);

        // A query of an index key can't be more precise than the stored value.
        Assert.Equal(2, (await table.Query(Measurement.BySeen("d").From(s_fine.AddHours(1))).ToListAsync()).Count);
        Assert.Single(await table.Query(Measurement.BySeen("d").EqualTo(s_fine)).ToListAsync());
        Assert.Equal("Measurement.At is a key that is stored in whole milliseconds, but the time is more precise, so different times would give the same key. "
            + "Round it.",
            Assert.Throws<ArgumentException>(() => Measurement.Key("d", s_fine)).Message);
        Assert.Throws<ArgumentException>(() => DynamoItem.ToJson(new Measurement("d", s_fine)));
    }

    [Fact]
    public async Task Templates_in_lower_case_keep_the_order()
    {
        var table = _db.Table<Lowered>();
        await table.CreateTableAsync();
        foreach (var hours in new[] { 0, 1, 2 })
            await table.PutAsync(new Lowered("A", s_at.AddHours(hours), "x") { SeenAt = s_fine.AddHours(hours).UtcDateTime });
        var key = new AttributeMap { ["pk"] = "id_a", ["sk"] = "at_2026-01-02t03:04:05.678z#v_x" };
        var stored = (await _db.GetItemAsync(new() { TableName = "lowered", Key = key })).Item!;
        Assert.Equal(("2026-01-02T03:04:05.678Z", "seen_2026-01-02t03:04:05.6780009z"), (stored["At"].AsString(), stored["gsk"].AsString()));
        Assert.Equal(s_at, (await table.GetAsync(Lowered.Key("A", s_at, "x")))!.At);
        Assert.Equal(2, (await table.Query(Lowered.Partition("A").From(s_at.AddHours(1))).ToListAsync()).Count);
        Assert.Equal(2, (await table.Query(Lowered.BySeen("A").After(s_fine.UtcDateTime)).ToListAsync()).Count);
        Assert.Throws<ArgumentException>(() => Lowered.Key("A", s_fine, "x"));
    }

    [Fact]
    public async Task Templates_have_the_format()
    {
        var table = _db.Table<Slot>();
        await table.CreateTableAsync();
        var slot = new Slot(s_at, new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero).UtcDateTime) { PaidAt = s_fine.AddDays(1), ShownAt = s_at };
        await table.PutAsync(slot);
        var key = new AttributeMap { ["pk"] = "FROM#2026-01-02T03:04:05.678Z", ["sk"] = "1767323045#x" };
        var stored = (await _db.GetItemAsync(new() { TableName = "slots", Key = key })).Item!;
        Assert.Equal(("PAID#2026-01-03", "1767409445678#2026-01-02T03:04:05.6780000Z"), (stored["gpk"].AsString(), stored["gsk"].AsString()));
        Assert.Equal(slot with { PaidAt = s_at.AddDays(1) }, await table.GetAsync(Slot.Key(slot.From, slot.Until)));
        Assert.Single(await table.Query(Slot.ByPaid(s_fine.AddDays(1)).From(s_fine.AddDays(1))).ToListAsync());
        Assert.Empty(await table.Query(Slot.ByPaid(s_fine.AddDays(1)).After(s_fine.AddDays(1))).ToListAsync());

        await table.UpdateAsync(Slot.Key(slot.From, slot.Until), [Slot.Fields.PaidAt.Set(s_at.AddDays(2)), Slot.Fields.ShownAt.Set(s_at)]);
        Assert.Single(await table.Query(Slot.ByPaid(s_at.AddDays(2))).ToListAsync());
        var made = await table.UpdateAndGetAsync(Slot.Key(s_at, slot.Until.AddSeconds(1)), [Slot.Fields.Note.Set("n")], new() { CreateIfMissing = true });
        Assert.Equal(new Slot(s_at, slot.Until.AddSeconds(1)) { Note = "n" }, made);
        Assert.StartsWith("Slot.Until can't be used in the key '{Until}#x': its number doesn't have 10 digits",
            Assert.Throws<ArgumentException>(() => Slot.Key(s_at, DateTime.UnixEpoch)).Message, StringComparison.Ordinal);
        Assert.StartsWith("Slot.Until can't be used in the key '{Until}#x': the value is finer than whole seconds",
            Assert.Throws<ArgumentException>(() => Slot.Key(s_at, slot.Until.AddTicks(1))).Message, StringComparison.Ordinal);
        Assert.StartsWith("Slot.From can't be used in the key 'FROM#{From}': the value is more precise than the format 'yyyy-MM-ddTHH:mm:ss.fffZ'",
            Assert.Throws<ArgumentException>(() => Slot.Key(s_fine, slot.Until)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_key_with_more_digits_than_its_attribute_is_refused()
    {
        Assert.Equal(new Wide(s_at), DynamoItem.FromJson<Wide>(DynamoItem.ToJson(new Wide(s_at))));
        Assert.Contains("the value is more precise than its member's stored form",
            Assert.Throws<ArgumentException>(() => Wide.Key(s_fine)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"N":"1767323045"}""", 0)]
    [InlineData("""{"N":"1767323045.678"}""", 678)]
    [InlineData("""{"N":"1767323045678"}""", 678)]
    [InlineData("""{"S":"1767323045678"}""", 678)]
    [InlineData("""{"S":"2026-01-02T03:04:05.678Z"}""", 678)]
    [InlineData("""{"S":"2026-01-02T05:04:05.678+02:00"}""", 678)]
    public void A_lenient_date_is_read_from_text_and_numbers(string json, int milliseconds)
    {
        var read = DynamoItem.FromJson<LooseDates>($$"""{"Id":{"S":"a"},"Text":{{json}},"Plain":{{json}}}""");
        var expected = new DateTimeOffset(2026, 1, 2, 3, 4, 5, milliseconds, TimeSpan.Zero);
        Assert.Equal((expected, expected.UtcDateTime), (read.Text, read.Plain));
    }

    [Theory]
    [InlineData("""{"N":"1767323045.9"}""", "2026-01-02T03:04:05.9000000Z")]
    [InlineData("""{"S":"2026-01-02T03:04:05.678Z"}""", "2026-01-02T03:04:05.6780000Z")]
    [InlineData("""{"N":"-1.5"}""", "1969-12-31T23:59:58.5000000Z")]
    public void A_lenient_epoch_is_read_from_text_and_fractions(string json, string expected)
    {
        var read = DynamoItem.FromJson<LooseDates>($$$"""{"Id":{"S":"a"},"Epoch":{{{json}}},"Until":{{{json}}},"All":{"L":[{{{json}}},{{{json}}}]}}""");
        Assert.Equal(expected, read.Epoch.UtcDateTime.ToString("O"));
        Assert.Equal(expected, read.Until!.Value.UtcDateTime.ToString("O"));
        Assert.Equal([read.Epoch, read.Epoch], read.All);
    }

    [Fact]
    public void A_lenient_date_takes_no_other_text_and_no_number_out_of_range()
    {
        foreach (var json in new[] { """{"S":"soon"}""", """{"N":"1e30"}""", """{"N":"-99999999999999"}""", """{"BOOL":true}""" })
            Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<LooseDates>($$$"""{"Id":{"S":"a"},"Text":{{{json}}}}"""));
        var sets = DynamoItem.FromJson<LooseDates>("""{"Id":{"S":"a"},"Set":{"NS":["1","2"]},"All":{"SS":["2026-01-02T03:04:05Z"]}}""");
        Assert.Equal((2, 1), (sets.Set.Count, sets.All.Count));
    }
}

[DynamoTable("moments")]
[DynamoTableIndex("ByMillis", PartitionKey = "Millis")]
[DynamoItem]
public sealed partial record Moment([property: PartitionKey] string Id)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoSeconds)]
    public DateTimeOffset? Seconds { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Millis { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMicroseconds)]
    public DateTimeOffset? Micros { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoTicks)]
    public DateTimeOffset? Ticks { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public DateTimeOffset? Epoch { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? EpochMs { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTime? Plain { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTime? PlainMs { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public HashSet<DateTimeOffset> Days { get; init; } = [];

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public List<DateTime>? Stamps { get; init; }

    public static Moment Of(string id, DateTimeOffset at) => new(id)
    {
        Seconds = at, Millis = at, Micros = at, Ticks = at, Epoch = at, EpochMs = at, Plain = at.UtcDateTime, PlainMs = at.LocalDateTime,
    };
}

[DynamoTable("measurements", TimeToLive = "Until")]
[DynamoTableIndex("BySeen", PartitionKey = "Device", SortKey = "Seen")]
[DynamoItem]
public sealed partial record Measurement(
    [property: PartitionKey] string Device,
    [property: SortKey, DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset At)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Seen { get; init; }

    [DynamoTimeToLive, DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public DateTimeOffset? Until { get; init; }
}

[DynamoTable("slots", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByPaid", PartitionKey = "gpk", SortKey = "gsk")]
[DynamoItem(Partition = "FROM#{From}", Sort = "{Until}#x")]
[DynamoIndex("ByPaid", Partition = "PAID#{PaidAt:yyyy-MM-dd}", Sort = "{PaidAt}#{ShownAt:O}")]
public sealed partial record Slot(
    [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset From,
    [property: DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)] DateTime Until)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? PaidAt { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? ShownAt { get; init; }

    public string? Note { get; init; }
}

[DynamoTable("lowered", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("BySeen", PartitionKey = "gpk", SortKey = "gsk")]
[DynamoItem(Partition = "id_{Id:lower}", Sort = "at_{At:lower}#v_{Version}")]
[DynamoIndex("BySeen", Partition = "id_{Id:lower}", Sort = "seen_{SeenAt:lower}")]
public sealed partial record Lowered(
    string Id, [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset At, string Version)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoTicks)]
    public DateTime? SeenAt { get; init; }
}

[DynamoTable("wide", PartitionKey = "pk")]
[DynamoItem(Partition = "AT#{At:O}")]
public sealed partial record Wide([property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset At);

[DynamoTable("loose-dates", TimeToLive = "Until")]
[DynamoItem(Lenient = true)]
public sealed partial record LooseDates([property: PartitionKey] string Id)
{
    public DateTimeOffset Text { get; init; }

    public DateTime Plain { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public DateTimeOffset Epoch { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? Until { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public List<DateTimeOffset> All { get; init; } = [];

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoSeconds)]
    public HashSet<DateTimeOffset> Set { get; init; } = [];
}
