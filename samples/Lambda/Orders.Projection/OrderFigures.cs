namespace Orders.Projection;

/// <summary>The contribution of an order to its customer's totals.</summary>
internal readonly record struct OrderFigures(int Count, decimal Unpaid, decimal Paid)
{
    /// <summary>Returns the figures of an order; zero if it doesn't exist.</summary>
    public static OrderFigures Of(Order? order) => order switch
    {
        null => default,
        { Status: OrderStatus.Paid } => new(1, 0, order.Total),
        _ => new(1, order.Total, 0),
    };
}
