namespace Orders;

/// <summary>How far an order is.</summary>
public enum OrderStatus
{
    Placed,
    Paid,
}
