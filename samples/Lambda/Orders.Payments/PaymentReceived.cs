namespace Orders.Payments;

/// <summary>The body of a message: somebody paid for an order.</summary>
internal sealed record PaymentReceived(string PaymentId, string OrderId, decimal Amount);
