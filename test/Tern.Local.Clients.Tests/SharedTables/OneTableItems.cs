using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Two models of OneTable, as Tern declares them: one with dates as milliseconds, one with ISO dates.</summary>
[DynamoTable("onetable", PartitionKey = "pk", SortKey = "sk", TimeToLive = "until")]
[DynamoTableIndex("gs1", PartitionKey = "gs1pk", SortKey = "gs1sk")]
public sealed partial class OneTable;

[DynamoItem<OneTable>(Partition = "account#{Account}", Sort = "epoch#{No:D8}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("_type", "epochInvoice")]
[DynamoIndex("gs1", MethodName = "ByStatus", Partition = "epoch#{Status}", Sort = "due#{DueAt}")]
public sealed partial record EpochInvoice(
    string Account, int No, InvoiceStatus Status, [property: DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset DueAt)
{
    public decimal? Total { get; init; }

    [DynamoAttribute(Converter = typeof(Base64))]
    public byte[]? Logo { get; init; }

    public HashSet<string>? Tags { get; init; }

    public List<InvoiceLine>? Lines { get; init; }

    public EpochAddress? Address { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? Until { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? Created { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? Updated { get; init; }
}

public sealed record EpochAddress(string City, [property: DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset Since);

[DynamoItem<OneTable>(Partition = "account#{Account}", Sort = "iso#{No:D8}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("_type", "isoInvoice")]
[DynamoIndex("gs1", MethodName = "ByStatus", Partition = "iso#{Status}", Sort = "due#{DueAt}")]
public sealed partial record IsoInvoice(
    string Account, int No, InvoiceStatus Status, [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset DueAt)
{
    public decimal? Total { get; init; }

    [DynamoAttribute(Converter = typeof(Base64))]
    public byte[]? Logo { get; init; }

    public HashSet<string>? Tags { get; init; }

    public List<InvoiceLine>? Lines { get; init; }

    public IsoAddress? Address { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? Until { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Created { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Updated { get; init; }
}

public sealed record IsoAddress(string City, [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset Since);

public sealed record InvoiceLine(string Sku);

public enum InvoiceStatus
{
    [JsonStringEnumMemberName("open")]
    Open,

    [JsonStringEnumMemberName("paid-in-full")]
    PaidInFull,
}

/// <summary>OneTable stores a Buffer as text.</summary>
public sealed class Base64 : DynamoConverter<byte[]>
{
    public override AttributeValue Write(byte[] value) => Convert.ToBase64String(value);

    public override byte[] Read(AttributeValue value) => Convert.FromBase64String(value.AsString());
}
