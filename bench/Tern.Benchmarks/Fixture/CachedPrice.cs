using Tern.DynamoDb;

namespace Tern.Benchmarks.Fixture;

/// <summary>What a cache keeps.</summary>
[DynamoTable("Prices", PartitionKey = "sku"), DynamoItem(Cacheable = true)]
internal sealed partial record CachedPrice([property: PartitionKey, DynamoAttribute("sku")] string Sku, decimal Amount);
