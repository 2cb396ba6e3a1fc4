using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>
/// One table for all tenants. Every key of the table and its index starts with the tenant, so that no query ever
/// returns data of two tenants.
/// </summary>
[DynamoTable("tenants", PartitionKey = "pk", SortKey = "sk", TimeToLive = "PurgeAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed partial class TenantsTable;
