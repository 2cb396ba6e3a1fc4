using System.Numerics;
using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb.Tests.Changes;

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
public sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
public sealed partial record Order(string CustomerId, int Number, decimal Total, IReadOnlyList<OrderLine> Lines)
{
    public IReadOnlySet<string> Tags { get; init; } = new HashSet<string>();

    public IReadOnlySet<int> Codes { get; init; } = new HashSet<int>();

    public IReadOnlyList<byte[]> Pages { get; init; } = [];

    public byte[]? Signature { get; init; }

    public BigInteger Exact { get; init; }

    public AttributeValue Measure { get; init; }

    public IReadOnlyDictionary<string, string> Notes { get; init; } = new Dictionary<string, string>();

    public bool IsPaid { get; init; }

    public string? Coupon { get; init; } = "none";

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

public sealed partial record OrderLine(string Product, int Quantity);

[DynamoItem<Shop>(Partition = "PET#{Id}", Sort = "PET"), DynamoTag("_et", "cat")]
public sealed partial record Cat(string Id, int Lives);

[DynamoItem<Shop>(Partition = "PET#{Id}", Sort = "PET"), DynamoTag("_et", "dog")]
public sealed partial record Dog(string Id, string Trick);

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "PROFILE")]
public sealed partial record Customer(string CustomerId, string Name);

[DynamoTable("devices")]
[DynamoItem]
public sealed partial record Device([property: PartitionKey] string Id, int Level);
