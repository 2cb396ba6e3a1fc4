namespace Orders.Projection;

/// <summary>What one order adds to its customer's sums.</summary>
internal readonly record struct OrderFigures(int Count, decimal Unpaid, decimal Paid)
{
    /// <summary>Nothing for an order that is not there.</summary>
    public static OrderFigures Of(Order? order) => order switch
    {
        null => default,
        { Status: OrderStatus.Paid } => new(1, 0, order.Total),
        _ => new(1, order.Total, 0),
    };
}
