using Amazon.DynamoDBv2.DataModel;

namespace FastCalls;

/// <summary>An order for AWS's object mapper, which finds its members by reflection.</summary>
[DynamoDBTable("orders")]
public sealed class AwsSdkOrder
{
    [DynamoDBHashKey("customer")]
    public required string Customer { get; set; }

    [DynamoDBRangeKey("number")]
    public required int Number { get; set; }

    [DynamoDBProperty("status")]
    public required string Status { get; set; }

    [DynamoDBProperty("placedAt")]
    public required DateTime PlacedAt { get; set; }

    [DynamoDBProperty("amount")]
    public required decimal Amount { get; set; }

    [DynamoDBProperty("gift")]
    public required bool Gift { get; set; }

    [DynamoDBProperty("tags")]
    public required List<string> Tags { get; set; }

    [DynamoDBProperty("address")]
    public required Address Address { get; set; }
}
