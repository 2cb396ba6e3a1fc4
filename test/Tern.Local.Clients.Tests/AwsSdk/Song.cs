using Amazon.DynamoDBv2.DataModel;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>An item as DynamoDBContext maps it.</summary>
[DynamoDBTable("Music")]
public sealed class Song
{
    [DynamoDBHashKey("artist")]
    public string Artist { get; set; } = "";

    [DynamoDBRangeKey("year")]
    [DynamoDBGlobalSecondaryIndexRangeKey("ByGenre", AttributeName = "year")]
    public int Year { get; set; }

    [DynamoDBGlobalSecondaryIndexHashKey("ByGenre", AttributeName = "genre")]
    public string? Genre { get; set; }

    public decimal Price { get; set; }

    public DateTime Released { get; set; }

    public List<string>? Tags { get; set; }

    public HashSet<int>? Charts { get; set; }

    public Label? Label { get; set; }

    [DynamoDBVersion]
    public int? Version { get; set; }
}

/// <summary>A map within an item.</summary>
public sealed class Label
{
    public string Name { get; set; } = "";

    public byte[]? Logo { get; set; }
}
