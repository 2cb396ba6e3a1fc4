namespace Orders.Api;

/// <summary>The products that the shop sells.</summary>
internal static class Catalog
{
    public static IReadOnlyDictionary<string, decimal> Prices { get; } =
        new Dictionary<string, decimal> { ["tea"] = 4.50m, ["cup"] = 12.00m, ["kettle"] = 39.90m };
}
