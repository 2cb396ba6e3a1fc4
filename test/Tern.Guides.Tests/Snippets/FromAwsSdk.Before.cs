using Amazon.DynamoDBv2.DataModel;

namespace Tern.Guides.Tests.Snippets.FromAwsSdk.Before;

[DynamoDBTable("products")]
public class Product
{
    [DynamoDBHashKey("id")]
    public string Id { get; set; } = "";

    [DynamoDBGlobalSecondaryIndexHashKey("ByMaker", AttributeName = "maker")]
    public string? Maker { get; set; }

    [DynamoDBGlobalSecondaryIndexRangeKey("ByMaker")]
    public decimal Price { get; set; }

    public bool Active { get; set; }

    public Kind Kind { get; set; }

    public DateTime Created { get; set; }

    public List<string> Tags { get; set; } = [];

    [DynamoDBProperty(StoreAsEpochLong = true)]
    public DateTime? ExpiresAt { get; set; }

    [DynamoDBIgnore]
    public string? Note { get; set; }

    [DynamoDBVersion]
    public int? Version { get; set; }
}
