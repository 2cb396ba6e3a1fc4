using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>The items of <see cref="ContextAccount"/>, as Tern declares them.</summary>
[DynamoTable("accounts", PartitionKey = "customer", SortKey = "opened", TimeToLive = "until")]
[DynamoTableIndex("ByEmail", PartitionKey = "email", SortKey = "Balance")]
[DynamoTableIndex("ByOwner", PartitionKey = "owner", SortKey = "Balance")]
[DynamoItem]
public sealed partial class Account
{
    [PartitionKey, DynamoAttribute("customer", Converter = typeof(CustomerNumberConverter))]
    public required CustomerNumber Customer { get; init; }

    [SortKey, DynamoAttribute("opened", Converter = typeof(SecondsConverter))]
    public required DateTimeOffset Opened { get; init; }

    [DynamoAttribute("email")]
    public string? Email { get; set; }

    [DynamoAttribute("owner", Converter = typeof(GuidConverter))]
    public Guid? Owner { get; set; }

    public decimal Balance { get; set; }

    [DynamoAttribute(Converter = typeof(ZeroOrOne))]
    public bool Active { get; set; }

    [DynamoAttribute(EnumAsNumber = true)]
    public Grade Grade { get; set; }

    [DynamoAttribute(Converter = typeof(MoneyConverter))]
    public Money? Limit { get; set; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTime Created { get; set; }

    public HashSet<string> Tags { get; set; } = [];

    public Dictionary<string, int>? Visits { get; set; }

    public Address? Address { get; set; }

    [DynamoTimeToLive, DynamoAttribute("until")]
    public DateTimeOffset? Until { get; set; }

    [DynamoVersion(FromZero = true)]
    public int? Version { get; set; }
}

public sealed class Address
{
    public string Street { get; set; } = "";

    public string? Zip { get; set; }
}

[DynamoWireType(KeyAttributeType.String, IsOrdered = true)]
public sealed class CustomerNumberConverter : DynamoConverter<CustomerNumber>
{
    public override AttributeValue Write(CustomerNumber value) => value.ToString();

    public override CustomerNumber Read(AttributeValue value) => CustomerNumber.Parse(value.AsString());
}

[DynamoWireType(KeyAttributeType.Number, IsOrdered = true)]
public sealed class SecondsConverter : DynamoConverter<DateTimeOffset>
{
    public override AttributeValue Write(DateTimeOffset value) => value.ToUnixTimeSeconds();

    public override DateTimeOffset Read(AttributeValue value) => DateTimeOffset.FromUnixTimeSeconds(value.AsInt64());
}

[DynamoWireType(KeyAttributeType.String)]
public sealed class GuidConverter : DynamoConverter<Guid>
{
    public override AttributeValue Write(Guid value) => value.ToString("N");

    public override Guid Read(AttributeValue value) => Guid.Parse(value.AsString());
}

public sealed class ZeroOrOne : DynamoConverter<bool>
{
    public override AttributeValue Write(bool value) => value ? 1 : 0;

    public override bool Read(AttributeValue value) => value.AsInt32() != 0;
}

public sealed class MoneyConverter : DynamoConverter<Money>
{
    public override AttributeValue Write(Money value) => value.ToString();

    public override Money Read(AttributeValue value) => Money.Parse(value.AsString());
}
