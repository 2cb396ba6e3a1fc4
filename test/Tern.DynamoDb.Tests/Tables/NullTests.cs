using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An update to null reads back as null, whatever a new instance of the type holds.</summary>
public sealed class NullTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Preset> _presets = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _presets = _db.Table<Preset>();
        await _presets.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Set_to_null_reads_back_as_null()
    {
        await _presets.PutAsync(new("a", "n") { Days = 1, Tags = [], Labels = ["l"], City = "Bonn", Plain = "p" });
        var read = await _presets.UpdateAndGetAsync(
            Preset.Key("a"),
            [
                Preset.Fields.Note.Set(null), Preset.Fields.Days.Set(null), Preset.Fields.Tags.Set(null), Preset.Fields.Labels.Set([]),
                Preset.Fields.Line.Sku.Set(null), Preset.Fields.City.Set(null), Preset.Fields.Plain.Set(null),
            ]);
        Assert.Equal((null, null, null, null), (read.Note, read.Days, read.Tags, read.Labels));
        Assert.Equal((null, null, null), (read.Line.Sku, read.City, read.Plain));
        Assert.Empty(await _presets.Query(Preset.ByCity("Bonn")).ToListAsync());

        // If a new instance has null, nothing is stored.
        var stored = (await _db.GetItemAsync(new() { TableName = "presets", Key = new() { ["pk"] = "PRESET#a" } })).Item!;
        Assert.False(stored.ContainsKey("Plain"));
        Assert.Equal(AttributeValue.Null, stored["Note"]);

        // An update and a put are alike.
        Assert.Equal(stored, DynamoItem.ToAttributes(read));
    }

    [Fact]
    public async Task Null_in_a_list_or_a_dictionary_does_not_move_the_others()
    {
        await _presets.PutAsync(new("a") { Numbers = [1, 2, 3], Counts = new() { ["x"] = 1, ["y"] = 2 } });
        var read = await _presets.UpdateAndGetAsync(Preset.Key("a"), [Preset.Fields.Numbers[1].Set(null), Preset.Fields.Counts["x"].Set(null)]);
        Assert.Equal([1, null, 3], read.Numbers);
        Assert.Equal(new Dictionary<string, int?> { ["x"] = null, ["y"] = 2 }, read.Counts);
    }
}
