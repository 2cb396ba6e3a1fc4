namespace Orders;

/// <summary>A message of the topic of paid orders.</summary>
public sealed record OrderPaid(string OrderId, string PaymentId, decimal Amount);
