using Amazon.DynamoDBv2.DataModel;

namespace Tern.Benchmarks.Fixture;

/// <summary>The nested value of <see cref="User"/>: a map of three strings.</summary>
public sealed class Address
{
    [DynamoDBProperty("street")]
    public required string Street { get; set; }

    [DynamoDBProperty("city")]
    public required string City { get; set; }

    [DynamoDBProperty("zip")]
    public required string Zip { get; set; }
}
