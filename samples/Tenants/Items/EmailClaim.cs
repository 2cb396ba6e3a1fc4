using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>Makes an e-mail address unique across all tenants: its key can have only one item.</summary>
[DynamoItem<TenantsTable>(Partition = "EMAIL#{Email}", Sort = "CLAIM")]
public sealed partial record EmailClaim(string Email, string TenantId);
