namespace Tern.DynamoDb.Tests.Tables;

/// <summary>The layout that guides to single-table design show: tenants are separate in the table and in its
/// index.</summary>
[DynamoTable("workspace", PartitionKey = "pk", SortKey = "sk", TimeToLive = "purgeAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoTableIndex("ByState", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
[DynamoTableIndex("ByKind", PartitionKey = "gsi2pk", SortKey = "gsi2sk")]
public sealed partial class Workspace;

[DynamoItem<Workspace>(Partition = "TENANT#{TenantId}", Sort = "TASK#{Number:D5}")]
[DynamoIndex("ByState", Partition = "TENANT#{TenantId}#STATE#{State}", Sort = "{UpdatedAt:O}#{Number:D5}")]
public sealed partial record Job(string TenantId, int Number, string State, DateTimeOffset UpdatedAt)
{
    public string? Title { get; init; }
}

/// <summary>A counter, created by its first update, in an index whose key consists only of members of its own key and
/// constants.</summary>
[DynamoItem<Workspace>(Partition = "TENANT#{TenantId}", Sort = "COUNTER#{Day:yyyy-MM-dd}#{Hour:D2}#{Name}")]
[DynamoIndex("ByKind", Partition = "COUNTERS", Sort = "{Name}#{TenantId}")]
public sealed partial record HourlyCount(string TenantId, DateOnly Day, int Hour, string Name)
{
    public long Count { get; init; }

    [DynamoVersion]
    public long Version { get; init; }
}

/// <summary>A member of every type that a template takes, in one key.</summary>
[DynamoItem<Workspace>(
    Partition = "ALL#{Label}#{Link}#{Big}!{Kind}", Sort = "{Id:N}{When:yyyyMMddHHmmss}{Exact:O}{Day}{Time}{Letter}{Level:D3}{Flag}#{Local:O}")]
[DynamoIndex("ByKind", Partition = "ALL#{Letter}", Sort = "{Note}#{Kind}#{Big:D40}")]
public sealed partial record AllParts(
    string Label, Uri Link, UInt128 Big, OrderStatus Kind, Guid Id, DateTime When, DateTimeOffset Exact, DateOnly Day, TimeOnly Time, char Letter,
    OrderStatus Level, bool Flag,
    [property: DynamoAttribute(Utc = true)] DateTimeOffset Local)
{
    public string? Note { get; init; }

    public int Count { get; init; }
}

/// <summary>One of two shapes, told apart by a discriminator.</summary>
[DynamoItem<Workspace>(Partition = "TENANT#{TenantId}", Sort = "EVENT#{Number:D5}")]
[DynamoDerivedType(typeof(LoginEvent), "login")]
public abstract partial record TenantEvent(string TenantId, int Number)
{
    public int Count { get; init; }
}

public sealed record LoginEvent(string TenantId, int Number, string User) : TenantEvent(TenantId, Number);
