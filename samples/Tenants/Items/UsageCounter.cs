using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>Calls of a tenant on one day. Nobody puts one: the first update makes it.</summary>
[DynamoItem<TenantsTable>(Partition = "TENANT#{TenantId}", Sort = "USAGE#{Day}")]
public sealed partial record UsageCounter(string TenantId, DateOnly Day, long Calls);
