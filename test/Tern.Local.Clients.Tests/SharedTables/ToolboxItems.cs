using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>An entity of dynamodb-toolbox, as Tern declares it.</summary>
[DynamoTable("toolbox", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("byState", PartitionKey = "state", SortKey = "gsi1sk")]
public sealed partial class ToolboxTable;

[DynamoItem<ToolboxTable>(Partition = "PROJECT#{Project}", Sort = "TICKET#{No:D}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("_et", "Ticket")]
[DynamoIndex("byState", Sort = "TICKET#{No:D}")]
public sealed partial record Ticket(string Project, int No, TicketState State, string Title, bool Urgent)
{
    public decimal? Points { get; init; }

    // The library tells null from absent.
    public AttributeValue Assignee { get; init; }

    public HashSet<string>? Labels { get; init; }

    public List<TicketComment>? Comments { get; init; }

    public AttributeValue Extra { get; init; }

    [DynamoAttribute("_ct", DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public required DateTimeOffset Created { get; init; }

    [DynamoAttribute("_md", DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public required DateTimeOffset Modified { get; init; }
}

public sealed record TicketComment(string By, string Text);

public enum TicketState
{
    [JsonStringEnumMemberName("to-do")]
    ToDo,

    [JsonStringEnumMemberName("in-progress")]
    InProgress,

    [JsonStringEnumMemberName("done")]
    Done,
}
