using Tenants.Items;

namespace Tenants;

/// <summary>The content of a partition, read with one query.</summary>
public sealed record TenantOverview(Tenant? Tenant, IReadOnlyList<Ticket> Tickets, IReadOnlyList<UsageCounter> Usage);
