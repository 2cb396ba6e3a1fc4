using Tern.DynamoDb;

namespace Tenants.Items;

/// <summary>One table for all tenants: every key of the table and of its index begins with the tenant, so that no query ever sees two.</summary>
[DynamoTable("tenants", PartitionKey = "pk", SortKey = "sk", TimeToLive = "PurgeAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed partial class TenantsTable;
