using Tern.DynamoDb;

namespace PriceService.Market;

/// <summary>What a product costs. Products lie on shelves of a thousand, the most wanted on the first.</summary>
[DynamoTable("prices", Stream = TableStreamView.NewAndOldImages)]
[DynamoItem(Cacheable = true)]
internal sealed partial record Price([property: PartitionKey] int Shelf, [property: SortKey] int Sku, decimal Amount, DateTimeOffset ChangedAt)
{
    public const int ShelfLength = 1_000;

    /// <summary>The key of a product's price.</summary>
    public static ItemKey<Price> KeyOf(int sku) => Key(sku / ShelfLength, sku);
}
