using Tern.DynamoDb;

namespace Tern.Guides.Tests.Snippets.InDepth;

public enum TaskState { Open, Doing, Done }

[DynamoTable("tracker", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoTableIndex("Gsi1", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
[DynamoTableIndex(
    "ByState",
    PartitionKeys = ["TeamId", "State"],
    SortKeys = ["Priority", "DueOn"],
    SortKeyTypes = [KeyAttributeType.Number, KeyAttributeType.String])]
public sealed partial class Tracker;

[DynamoItem<Tracker>(Partition = "TEAM#{TeamId}", Sort = "TEAM")]
public sealed partial record Team(string TeamId, string Name)
{
    [DynamoVersion]
    public long Version { get; init; }
}

[DynamoItem<Tracker>(Partition = "TEAM#{TeamId}", Sort = "MEMBER#{Email}")]
[DynamoIndex("Gsi1", Partition = "PERSON#{Email}", Sort = "TEAM#{TeamId}", MethodName = "ByPerson")]
public sealed partial record Member(string TeamId, string Email, string Name);

[DynamoItem<Tracker>(Partition = "TEAM#{TeamId}", Sort = "PROJECT#{ProjectId}")]
public sealed partial record Project(string TeamId, string ProjectId, string Title)
{
    public int LastTask { get; init; }

    public bool IsArchived { get; init; }
}

[DynamoItem<Tracker>(Partition = "PROJECT#{ProjectId}", Sort = "TASK#{Number:D6}")]
[DynamoIndex("Gsi1", Partition = "ASSIGNEE#{Assignee}", Sort = "DUE#{DueOn}", MethodName = "ByAssignee")]
public sealed partial record WorkItem(string ProjectId, int Number, string TeamId, string Title, TaskState State, int Priority)
{
    public string? Assignee { get; init; }

    public DateOnly? DueOn { get; init; }

    [DynamoVersion]
    public long Version { get; init; }
}

[DynamoItem<Tracker>(Partition = "EMAIL#{Email}", Sort = "CLAIM")]
public sealed partial record EmailClaim(string Email, string TeamId);

[DynamoItem<Tracker>(Partition = "TEAM#{TeamId}", Sort = "USAGE#{Day}")]
public sealed partial record Usage(string TeamId, DateOnly Day, long Calls)
{
    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

[DynamoItem<Tracker>(Partition = "PROJECT#{ProjectId}", Sort = "EVENT#{At:O}")]
[DynamoPolymorphic(DiscriminatorName = "kind")]
[DynamoDerivedType(typeof(Commented), "commented")]
[DynamoDerivedType(typeof(Moved), "moved")]
public abstract partial record Activity(string ProjectId, DateTimeOffset At);

public sealed record Commented(string ProjectId, DateTimeOffset At, string Text) : Activity(ProjectId, At);

public sealed record Moved(string ProjectId, DateTimeOffset At, int Number, TaskState To) : Activity(ProjectId, At);

[DynamoItem<Tracker>(Partition = "PROJECT#{ProjectId}", Sort = "TASK#{Number:D6}", ProjectionOf = typeof(WorkItem))]
public sealed partial record TaskLine(string ProjectId, int Number, string Title, TaskState State);

// From another assembly, so it can't be partial.
public sealed class Invoice
{
    public string TeamId { get; set; } = "";

    public int Number { get; set; }

    public decimal Amount { get; set; }
}

[DynamoMap<Invoice>(Table = typeof(Tracker), Partition = "TEAM#{TeamId}", Sort = "INVOICE#{Number:D8}")]
public static partial class BillingMaps;
