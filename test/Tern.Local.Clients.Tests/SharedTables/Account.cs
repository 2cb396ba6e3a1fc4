using System.Globalization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>The items of <see cref="ContextAccount"/>, as Tern declares them.</summary>
[DynamoTable("accounts", PartitionKey = "customer", SortKey = "opened", TimeToLive = "until")]
[DynamoTableIndex("ByEmail", PartitionKey = "email", SortKey = "Balance")]
[DynamoTableIndex("ByOwner", PartitionKey = "owner", SortKey = "Balance")]
[DynamoItem]
public sealed partial class Account
{
    [PartitionKey, DynamoAttribute("customer")]
    public required string Customer { get; init; }

    [SortKey, DynamoAttribute("opened")]
    public required long Opened { get; init; }

    [DynamoAttribute("email")]
    public string? Email { get; set; }

    [DynamoAttribute("owner")]
    public string? Owner { get; set; }

    public decimal Balance { get; set; }

    [DynamoAttribute(Converter = typeof(ZeroOrOne))]
    public bool Active { get; set; }

    [DynamoAttribute(EnumAsNumber = true)]
    public Grade Grade { get; set; }

    [DynamoAttribute(Converter = typeof(MoneyConverter))]
    public Money? Limit { get; set; }

    [DynamoAttribute(Converter = typeof(Milliseconds))]
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

public sealed class Milliseconds : DynamoConverter<DateTime>
{
    public override AttributeValue Write(DateTime value) => value.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    public override DateTime Read(AttributeValue value) =>
        DateTime.Parse(value.AsString(), CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal);
}
