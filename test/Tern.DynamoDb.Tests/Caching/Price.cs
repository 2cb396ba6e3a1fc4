namespace Tern.DynamoDb.Tests.Caching;

[DynamoTable("prices", PartitionKey = "sku", Stream = TableStreamView.KeysOnly), DynamoItem(Cacheable = true)]
public sealed partial record Price([property: PartitionKey, DynamoAttribute("sku")] string Sku, decimal Amount)
{
    public IReadOnlyList<string> Regions { get; init; } = [];
}
