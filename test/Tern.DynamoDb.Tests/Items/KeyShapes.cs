namespace Tern.DynamoDb.Tests.Items;

[DynamoTable("sensor-readings")]
[DynamoItem]
public sealed partial record Reading([property: PartitionKey] Guid Sensor, [property: SortKey] DateTimeOffset At, double Value);

[DynamoTable("bucket-counters")]
[DynamoItem]
public sealed partial record Counter([property: PartitionKey] long Id, [property: SortKey] byte[] Bucket);

[DynamoTable("days")]
[DynamoItem]
public sealed partial record Day([property: PartitionKey] string Place, [property: SortKey] DateTime Begin);

/// <summary>Plain keys in a table, a global index, a local one and a sparse one, all by members.</summary>
[DynamoTable("tickets", PartitionKey = "Project", SortKey = "Number", SortKeyType = KeyAttributeType.Number)]
[DynamoTableIndex("ByAssignee", PartitionKey = "Assignee", SortKey = "Due")]
[DynamoTableIndex("ByPriority", IsLocal = true, SortKey = "Priority", Projection = IndexProjection.Include, IncludedAttributes = ["Title"])]
[DynamoTableIndex("Open", PartitionKey = "openpk", SortKey = "opensk", Projection = IndexProjection.KeysOnly)]
[DynamoItem]
[DynamoIndex("Open", Partition = "OPEN#{Project}", Sort = "{OpenSince:yyyy-MM-dd}#{Number:D6}", MethodName = "OpenTickets")]
public sealed partial record Ticket(string Project, int Number, string Title)
{
    public string? Assignee { get; init; }

    public DateOnly? Due { get; init; }

    public int Priority { get; init; }

    public DateTimeOffset? OpenSince { get; init; }
}

[DynamoTable("parts", PartitionKey = "pk", SortKey = "sk")]
[DynamoItem(Partition = "{A}#{B}", Sort = "{When:yyyyMMdd}/{Id:N}{Flag}|{Level:D2}{{x}}")]
public sealed partial record Parts(string A, string B, DateTime When, Guid Id, bool Flag, Color Level);

/// <summary>Types that can't be partial, mapped from a context.</summary>
[DynamoMap<ForeignCustomer>(Table = typeof(ForeignTable), Partition = "C#{Id:D4}", Sort = "{Name}", Naming = DynamoNaming.CamelCase)]
internal static partial class ForeignMaps;

[DynamoTable("foreign", PartitionKey = "pk", SortKey = "sk")]
internal sealed class ForeignTable;

internal sealed class ForeignCustomer(int id, string name)
{
    public int Id { get; } = id;

    public string Name { get; } = name;

    public Address? Address { get; set; }
}
