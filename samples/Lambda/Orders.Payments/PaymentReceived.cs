namespace Orders.Payments;

/// <summary>The body of a message: an order has been paid.</summary>
internal sealed record PaymentReceived(string PaymentId, string OrderId, decimal Amount);
