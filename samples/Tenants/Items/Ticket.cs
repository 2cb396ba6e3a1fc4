using Tern.DynamoDb;

namespace Tenants.Items;

public enum TicketStatus
{
    Open,
    Waiting,
    Closed,
}

/// <summary>
/// A ticket. The index's template contains the tenant, which is part of the table's key: an update takes it from there.
/// </summary>
[DynamoItem<TenantsTable>(Partition = "TENANT#{TenantId}", Sort = "TICKET#{Number:D6}")]
[DynamoIndex("ByStatus", Partition = "TENANT#{TenantId}#STATUS#{Status}", Sort = "TICKET#{Number:D6}")]
public sealed partial record Ticket(string TenantId, int Number, string Title, TicketStatus Status)
{
    [DynamoTimeToLive]
    public DateTimeOffset? PurgeAt { get; init; }
}
