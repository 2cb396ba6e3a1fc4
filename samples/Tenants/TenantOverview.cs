using Tenants.Items;

namespace Tenants;

/// <summary>All that one partition holds, read by one query.</summary>
public sealed record TenantOverview(Tenant? Tenant, IReadOnlyList<Ticket> Tickets, IReadOnlyList<UsageCounter> Usage);
