namespace Tern.Lambda.Bench;

/// <summary>What the events' bodies hold.</summary>
internal sealed record Order(int OrderId, string Customer, IReadOnlyList<OrderLine> Lines);

/// <summary>A line of an <see cref="Order"/>.</summary>
internal sealed record OrderLine(string Sku, int Quantity);
