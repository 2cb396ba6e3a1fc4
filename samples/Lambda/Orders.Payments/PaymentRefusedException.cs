namespace Orders.Payments;

/// <summary>A payment that fits no order.</summary>
internal sealed class PaymentRefusedException(string message) : Exception(message);
