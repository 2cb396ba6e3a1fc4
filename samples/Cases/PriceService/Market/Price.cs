using Tern.DynamoDb;

namespace PriceService.Market;

/// <summary>
/// The price of a product. Products are on shelves of a thousand, with the most popular ones on the first.
/// </summary>
[DynamoTable("prices", Stream = TableStreamView.NewAndOldImages)]
[DynamoItem(Cacheable = true)]
internal sealed partial record Price([property: PartitionKey] int Shelf, [property: SortKey] int Sku, decimal Amount, DateTimeOffset ChangedAt)
{
    public const int ShelfLength = 1_000;

    /// <summary>Returns the key of a product's price.</summary>
    public static ItemKey<Price> KeyOf(int sku) => Key(sku / ShelfLength, sku);
}
