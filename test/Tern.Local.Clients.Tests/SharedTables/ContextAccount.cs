using System.Globalization;
using Amazon.DynamoDBv2.DataModel;
using Amazon.DynamoDBv2.DocumentModel;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>An item as a program with AWS's context declares it: keys with converters, indexes that only some items are in, a version.</summary>
[DynamoDBTable("accounts")]
public sealed class ContextAccount
{
    [DynamoDBHashKey("customer", typeof(CustomerNumberProperty))]
    public CustomerNumber Customer { get; set; }

    [DynamoDBRangeKey("opened", typeof(SecondsProperty))]
    public DateTimeOffset Opened { get; set; }

    [DynamoDBGlobalSecondaryIndexHashKey("ByEmail", AttributeName = "email")]
    public string? Email { get; set; }

    [DynamoDBGlobalSecondaryIndexHashKey("ByOwner", AttributeName = "owner", Converter = typeof(GuidProperty))]
    public Guid? Owner { get; set; }

    [DynamoDBGlobalSecondaryIndexRangeKey("ByEmail", "ByOwner")]
    public decimal Balance { get; set; }

    public bool Active { get; set; }

    public Grade Grade { get; set; }

    [DynamoDBProperty(typeof(MoneyProperty))]
    public Money? Limit { get; set; }

    public DateTime Created { get; set; }

    public List<string> Tags { get; set; } = [];

    public Dictionary<string, int>? Visits { get; set; }

    public ContextAddress? Address { get; set; }

    [DynamoDBProperty("until", StoreAsEpochLong = true)]
    public DateTime? Until { get; set; }

    [DynamoDBVersion]
    public int? Version { get; set; }
}

public sealed class ContextAddress
{
    public string Street { get; set; } = "";

    public string? Zip { get; set; }
}

public enum Grade { Basic, Plus, Gold }

/// <summary>A customer's number, which is stored as <c>C-000042</c>.</summary>
public readonly record struct CustomerNumber(int Value)
{
    public static CustomerNumber Parse(string text) => new(int.Parse(text.AsSpan(2), CultureInfo.InvariantCulture));

    public override string ToString() => $"C-{Value:D6}";
}

/// <summary>An amount, which is stored as <c>12.50 NOK</c>.</summary>
public sealed record Money(decimal Amount, string Currency)
{
    public static Money Parse(string text) => new(decimal.Parse(text[..^4], CultureInfo.InvariantCulture), text[^3..]);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Amount} {Currency}");
}

public sealed class CustomerNumberProperty : IPropertyConverter
{
    public DynamoDBEntry ToEntry(object value) => new Primitive(((CustomerNumber)value).ToString());

    public object FromEntry(DynamoDBEntry entry) => CustomerNumber.Parse(entry.AsString());
}

public sealed class SecondsProperty : IPropertyConverter
{
    public DynamoDBEntry ToEntry(object value) =>
        new Primitive(((DateTimeOffset)value).ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture), saveAsNumeric: true);

    public object FromEntry(DynamoDBEntry entry) => DateTimeOffset.FromUnixTimeSeconds(entry.AsLong());
}

/// <summary>A GUID without hyphens, which the context itself would write with them.</summary>
public sealed class GuidProperty : IPropertyConverter
{
    public DynamoDBEntry? ToEntry(object value) => value is Guid id ? new Primitive(id.ToString("N")) : null;

    public object FromEntry(DynamoDBEntry entry) => Guid.Parse(entry.AsString());
}

public sealed class MoneyProperty : IPropertyConverter
{
    // A converter that returns null leaves the attribute out.
    public DynamoDBEntry? ToEntry(object? value) => value is Money money ? new Primitive(money.ToString()) : null;

    public object FromEntry(DynamoDBEntry entry) => Money.Parse(entry.AsString());
}
