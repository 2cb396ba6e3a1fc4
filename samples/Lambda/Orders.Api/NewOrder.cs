namespace Orders.Api;

/// <summary>The body of <c>POST /orders</c>. It contains no prices: the shop sets them.</summary>
internal sealed record NewOrder(IReadOnlyList<NewOrderLine> Lines)
{
    /// <summary>Returns the error in the order, or null if it's valid.</summary>
    public string? FindMistake()
    {
        if (Lines.Count is 0 or > 20) return "An order must have between 1 and 20 lines.";
        foreach (var line in Lines)
        {
            if (line is not { Quantity: >= 1 and <= 99 }) return "The quantity of a line must be between 1 and 99.";
            if (!Catalog.Prices.ContainsKey(line.Product)) return $"The shop doesn't sell '{line.Product}'.";
        }

        return null;
    }

    public Order ToOrder(string customer, DateTimeOffset now)
    {
        var lines = Lines.Select(line => new OrderLine(line.Product, line.Quantity, Catalog.Prices[line.Product])).ToList();
        return new Order
        {
            Id = Guid.CreateVersion7(now).ToString("n"),
            CustomerId = customer,
            PlacedAt = now,
            Lines = lines,
            Total = lines.Sum(line => line.Quantity * line.Price),
        };
    }
}
