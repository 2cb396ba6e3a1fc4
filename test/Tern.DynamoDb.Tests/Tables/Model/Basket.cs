namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Has values in lists and dictionaries.</summary>
[DynamoTable("baskets")]
[DynamoItem]
public sealed partial record Basket(
    [property: PartitionKey] string Id, IReadOnlyList<BasketLine> Lines, Dictionary<string, BasketLine> Gifts, Dictionary<string, int> Points,
    int[][] Matrix);

public sealed record BasketLine(string Product, int Quantity, IReadOnlyList<BasketPart> Parts);

public readonly record struct BasketPart(string Name, decimal Price);
