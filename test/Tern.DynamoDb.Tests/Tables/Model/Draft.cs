namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A class whose version only the map can set, with a field that isn't stored.</summary>
[DynamoTable("drafts")]
[DynamoItem]
public sealed partial class Draft(string id)
{
    private int _touched;

    [PartitionKey]
    public string Id { get; } = id;

    public string? Text { get; init; }

    [DynamoVersion]
    public int Revision { get; private set; }

    [DynamoIgnore]
    public int Touched => _touched;

    public void Touch() => _touched++;
}

[DynamoMap<ForeignDraft>(Table = typeof(Drafts), Partition = "FOREIGN#{Id}")]
internal static partial class DraftMaps;

[DynamoTable("foreign-drafts", PartitionKey = "Id")]
internal sealed class Drafts;

internal sealed class ForeignDraft
{
    [DynamoAttribute("draftId")]
    public string Id { get; set; } = "";

    [DynamoVersion]
    public int Revision { get; set; }
}
