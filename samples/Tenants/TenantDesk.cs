using Tenants.Items;
using Tern.DynamoDb;

namespace Tenants;

/// <summary>The operations of an application on its tenants.</summary>
public sealed class TenantDesk(DynamoDbClient db)
{
    private readonly DynamoTable<Ticket> _tickets = db.Table<Ticket>();
    private readonly DynamoTable<UsageCounter> _usage = db.Table<UsageCounter>();
    private readonly DynamoTable<Tenant> _tenants = db.Table<Tenant>();
    private readonly DynamoCollection _all = db.Collection().With<Tenant>().With<Ticket>().With<UsageCounter>();

    /// <summary>Creates a tenant, unless the address already belongs to one.</summary>
    /// <returns>The stored tenant, or null if the address is in use.</returns>
    public async Task<Tenant?> SignUpAsync(Tenant tenant, CancellationToken cancellationToken = default)
    {
        var transaction = db.Transaction()
            .Put(tenant)
            .Put(new EmailClaim(tenant.OwnerEmail, tenant.TenantId), new() { Condition = EmailClaim.Fields.Email.NotExists() });
        return (await transaction.TryCommitAsync(null, cancellationToken)).Succeeded ? transaction.Stored(tenant) : null;
    }

    /// <summary>Renames a tenant. The record that was read doesn't change; the stored one is returned.</summary>
    public ValueTask<Tenant> RenameAsync(Tenant tenant, string name, CancellationToken cancellationToken = default) =>
        _tenants.PutAsync(tenant with { Name = name }, cancellationToken: cancellationToken);

    public ValueTask<Ticket> OpenAsync(string tenantId, int number, string title, CancellationToken cancellationToken = default) =>
        _tickets.PutAsync(new Ticket(tenantId, number, title, TicketStatus.Open), new() { Condition = Ticket.Fields.Number.NotExists() }, cancellationToken);

    /// <summary>
    /// Moves a ticket to another status, and so to another partition of the index, with a single request and without
    /// reading it first.
    /// </summary>
    public ValueTask MoveAsync(string tenantId, int number, TicketStatus status, CancellationToken cancellationToken = default) =>
        _tickets.UpdateAsync(Ticket.Key(tenantId, number), [Ticket.Fields.Status.Set(status)], cancellationToken: cancellationToken);

    public ValueTask<List<Ticket>> ListAsync(string tenantId, TicketStatus status, CancellationToken cancellationToken = default) =>
        _tickets.Query(Ticket.ByStatus(tenantId, status)).ToListAsync(cancellationToken);

    /// <summary>
    /// Counts a call of a tenant. The first call of a day creates the counter, with the members of its key.
    /// </summary>
    /// <returns>The number of calls on that day so far.</returns>
    public async Task<long> CountCallAsync(string tenantId, DateOnly day, CancellationToken cancellationToken = default)
    {
        var counter = await _usage.UpdateAndGetAsync(
            UsageCounter.Key(tenantId, day), [UsageCounter.Fields.Calls.Add(1)], new() { CreateIfMissing = true }, cancellationToken);
        return counter.Calls;
    }

    /// <summary>Reads a tenant with everything that belongs to it, with one query across three types.</summary>
    public async Task<TenantOverview> ReadAsync(string tenantId, CancellationToken cancellationToken = default)
    {
        var items = await _all.Query(Tenant.Partition(tenantId)).ToListAsync(cancellationToken);
        return new TenantOverview(items.OfType<Tenant>().SingleOrDefault(), [.. items.OfType<Ticket>()], [.. items.OfType<UsageCounter>()]);
    }
}
