using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>An entity of TypeDORM and its unique values, as Tern declares them.</summary>
[DynamoTable("typedorm", PartitionKey = "PK", SortKey = "SK")]
[DynamoTableIndex("GSI1", PartitionKey = "GSI1PK", SortKey = "GSI1SK")]
public sealed partial class TypeDormTable;

[DynamoItem<TypeDormTable>(Partition = "USER#{Id}", Sort = "USER#{Id}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("__en", "user")]
[DynamoIndex("GSI1", MethodName = "ByStatus", Partition = "STATUS#{Status}", Sort = "AGE#{Age:D}")]
public sealed partial record DormUser(string Id, string Name, string Email, DormStatus Status, int Age)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Born { get; init; }

    public List<string>? Tags { get; init; }
}

/// <summary>The item that makes an address unique: TypeDORM stores only its keys.</summary>
[DynamoItem<TypeDormTable>(Partition = "DRM_GEN_USER.EMAIL#{Email}", Sort = "DRM_GEN_USER.EMAIL#{Email}")]
public sealed partial record DormEmail([property: DynamoAttribute(KeyOnly = true)] string Email);

public enum DormStatus
{
    [JsonStringEnumMemberName("active")]
    Active,

    [JsonStringEnumMemberName("on-hold")]
    OnHold,

    [JsonStringEnumMemberName("gone")]
    Gone,
}
