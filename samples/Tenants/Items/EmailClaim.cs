using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>Makes an e-mail address unique over all tenants: there is one item under its key, or none.</summary>
[DynamoItem<TenantsTable>(Partition = "EMAIL#{Email}", Sort = "CLAIM")]
public sealed partial record EmailClaim(string Email, string TenantId);
