using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>A table that AWS's context writes with conversion V2: Tern needs no converter there.</summary>
public sealed class ContextNoteTests : LocalServer
{
    private static readonly DateTime s_at = new(2026, 1, 2, 3, 4, 5, 678, DateTimeKind.Utc);

    [Fact]
    public async Task Items_of_conversion_V2_are_the_same_on_both_sides()
    {
        await using var db = Local.CreateClient();
        var notes = db.Table<Note>();
        await notes.CreateTableAsync();
        using var sdk = new AmazonDynamoDBClient(
            new BasicAWSCredentials("local", "local"), new AmazonDynamoDBConfig { ServiceURL = Endpoint.ToString(), AuthenticationRegion = "us-east-1" });
        using var context = new DynamoDBContextBuilder().WithDynamoDBClient(() => sdk)
            .ConfigureContext(static config => config.Conversion = DynamoDBEntryConversion.V2).Build();

        await context.SaveAsync(new ContextNote
        {
            Id = "a", IsDone = true, Grade = Grade.Gold, At = s_at, Lines = ["b", "a", "b"], Counts = [2, 1], Tags = ["x"],
        });
        await context.SaveAsync(new ContextNote { Id = "b", At = s_at });
        foreach (var id in (string[])["a", "b"])
        {
            var stored = Stored(id);
            var note = await notes.GetRequiredAsync(Note.Key(id));
            Assert.Equal(0, note.Version);
            await notes.SaveAsync(note);
            stored["Version"] = 1;
            Assert.Equal(stored.ToString(), Stored(id).ToString());
        }

        var mine = await notes.GetRequiredAsync(Note.Key("a"));
        Assert.Equal(
            (true, Grade.Gold, s_at, "b a b", 2, "x"),
            (mine.IsDone, mine.Grade, mine.At, string.Join(' ', mine.Lines), mine.Counts[0], mine.Tags.Single()));
        (mine.Lines, mine.Counts) = ([], []);
        await notes.SaveAsync(mine);
        var theirs = await context.LoadAsync<ContextNote>("a");
        Assert.Equal(
            (true, Grade.Gold, s_at, 0, 0, 2),
            (theirs.IsDone, theirs.Grade, theirs.At.ToUniversalTime(), theirs.Lines.Count, theirs.Counts.Count, theirs.Version));

        await notes.PutAsync(new Note { Id = "c", At = s_at, Lines = ["b", "a", "b"] });
        theirs = await context.LoadAsync<ContextNote>("c");
        Assert.Equal(("b a b", 0), (string.Join(' ', theirs.Lines), theirs.Version));
        var before = Stored("c");
        await context.SaveAsync(theirs);
        before["Version"] = 1;
        Assert.Equal(before.ToString(), Stored("c").ToString());
    }

    private AttributeMap Stored(string id) => Local.FindTable("notes")!.Find(new AttributeMap { ["Id"] = id })!;
}

[DynamoDBTable("notes")]
public sealed class ContextNote
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public bool IsDone { get; set; }

    public Grade Grade { get; set; }

    public DateTime At { get; set; }

    public List<string> Lines { get; set; } = [];

    public List<int> Counts { get; set; } = [];

    public HashSet<string> Tags { get; set; } = [];

    [DynamoDBVersion]
    public int? Version { get; set; }
}

[DynamoTable("notes")]
[DynamoItem]
public sealed partial class Note
{
    [PartitionKey]
    public required string Id { get; init; }

    public bool IsDone { get; set; }

    [DynamoAttribute(EnumAsNumber = true)]
    public Grade Grade { get; set; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTime At { get; set; }

    public List<string> Lines { get; set; } = [];

    public List<int> Counts { get; set; } = [];

    public HashSet<string> Tags { get; set; } = [];

    [DynamoVersion(FromZero = true)]
    public int? Version { get; set; }
}
