using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>The number of a tenant's calls on one day. It's never put: the first update creates it.</summary>
[DynamoItem<TenantsTable>(Partition = "TENANT#{TenantId}", Sort = "USAGE#{Day}")]
public sealed partial record UsageCounter(string TenantId, DateOnly Day, long Calls);
