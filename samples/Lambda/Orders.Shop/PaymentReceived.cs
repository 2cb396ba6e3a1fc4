namespace Orders;

/// <summary>A message in the queue of payments: an order has been paid.</summary>
public sealed record PaymentReceived(string PaymentId, string OrderId, decimal Amount);
