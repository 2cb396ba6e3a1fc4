namespace Tern.Lambda.Bench;

/// <summary>
/// What the events' bodies hold. With setters: System.Text.Json pays for each constructor parameter that it has to keep
/// until the last is read.
/// </summary>
internal sealed class Order
{
    public int OrderId { get; set; }

    public string Customer { get; set; } = "";

    public List<OrderLine> Lines { get; set; } = [];
}

/// <summary>A line of an <see cref="Order"/>.</summary>
internal sealed class OrderLine
{
    public string Sku { get; set; } = "";

    public int Quantity { get; set; }
}
