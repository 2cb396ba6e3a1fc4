using Amazon.DynamoDBv2.DataModel;

namespace FastCalls;

/// <summary>The address of an order, for both clients.</summary>
public sealed class Address
{
    [DynamoDBProperty("street")]
    public required string Street { get; set; }

    [DynamoDBProperty("city")]
    public required string City { get; set; }

    [DynamoDBProperty("zip")]
    public required string Zip { get; set; }
}
