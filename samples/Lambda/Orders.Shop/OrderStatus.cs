namespace Orders;

/// <summary>The status of an order.</summary>
public enum OrderStatus
{
    Placed,
    Paid,
}
