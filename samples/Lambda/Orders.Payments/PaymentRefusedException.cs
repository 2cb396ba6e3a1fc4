namespace Orders.Payments;

/// <summary>The exception that is thrown for a payment that matches no order.</summary>
internal sealed class PaymentRefusedException(string message) : Exception(message);
