using Tenants.Items;
using Tern.DynamoDb;

namespace Tenants;

/// <summary>What an application does with its tenants.</summary>
public sealed class TenantDesk(DynamoDbClient db)
{
    private readonly DynamoTable<Ticket> _tickets = db.Table<Ticket>();
    private readonly DynamoTable<UsageCounter> _usage = db.Table<UsageCounter>();
    private readonly DynamoTable<Tenant> _tenants = db.Table<Tenant>();
    private readonly DynamoCollection _all = db.Collection().With<Tenant>().With<Ticket>().With<UsageCounter>();

    /// <summary>Makes a tenant, unless the address belongs to one already.</summary>
    /// <returns>The tenant as it is stored; null when the address is taken.</returns>
    public async Task<Tenant?> SignUpAsync(Tenant tenant, CancellationToken cancellationToken = default)
    {
        var transaction = db.Transaction()
            .Put(tenant)
            .Put(new EmailClaim(tenant.OwnerEmail, tenant.TenantId), new() { Condition = EmailClaim.Fields.Email.NotExists() });
        return (await transaction.TryCommitAsync(null, cancellationToken)).Succeeded ? transaction.Stored(tenant) : null;
    }

    /// <summary>Gives a tenant another name. The record that was read stays as it is; what is stored comes back.</summary>
    public ValueTask<Tenant> RenameAsync(Tenant tenant, string name, CancellationToken cancellationToken = default) =>
        _tenants.PutAsync(tenant with { Name = name }, cancellationToken: cancellationToken);

    public ValueTask<Ticket> OpenAsync(string tenantId, int number, string title, CancellationToken cancellationToken = default) =>
        _tickets.PutAsync(new Ticket(tenantId, number, title, TicketStatus.Open), new() { Condition = Ticket.Fields.Number.NotExists() }, cancellationToken);

    /// <summary>Moves a ticket to another status, and so to another partition of the index: one request, nothing is read before.</summary>
    public ValueTask MoveAsync(string tenantId, int number, TicketStatus status, CancellationToken cancellationToken = default) =>
        _tickets.UpdateAsync(Ticket.Key(tenantId, number), [Ticket.Fields.Status.Set(status)], cancellationToken: cancellationToken);

    public ValueTask<List<Ticket>> ListAsync(string tenantId, TicketStatus status, CancellationToken cancellationToken = default) =>
        _tickets.Query(Ticket.ByStatus(tenantId, status)).ToListAsync(cancellationToken);

    /// <summary>Counts a call of a tenant. The first one of a day makes the counter, with the members that its key is made of.</summary>
    /// <returns>The calls of the day so far.</returns>
    public async Task<long> CountCallAsync(string tenantId, DateOnly day, CancellationToken cancellationToken = default)
    {
        var counter = await _usage.UpdateAndGetAsync(
            UsageCounter.Key(tenantId, day), [UsageCounter.Fields.Calls.Add(1)], new() { CreateIfMissing = true }, cancellationToken);
        return counter.Calls;
    }

    /// <summary>The tenant with all that is its own, by one query over three types.</summary>
    public async Task<TenantOverview> ReadAsync(string tenantId, CancellationToken cancellationToken = default)
    {
        var items = await _all.Query(Tenant.Partition(tenantId)).ToListAsync(cancellationToken);
        return new TenantOverview(items.OfType<Tenant>().SingleOrDefault(), [.. items.OfType<Ticket>()], [.. items.OfType<UsageCounter>()]);
    }
}
