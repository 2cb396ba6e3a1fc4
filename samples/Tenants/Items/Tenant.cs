using Tern.DynamoDb;

namespace Tenants.Items;

[DynamoItem<TenantsTable>(Partition = "TENANT#{TenantId}", Sort = "PROFILE")]
public sealed partial record Tenant(string TenantId, string Name, string OwnerEmail)
{
    [DynamoVersion]
    public long Version { get; init; }
}
