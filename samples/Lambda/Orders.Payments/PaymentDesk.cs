using Microsoft.Extensions.Logging;
using Tern.DynamoDb;
using Tern.Messaging.Sns;

namespace Orders.Payments;

/// <summary>Marks orders as paid, and publishes that they are.</summary>
internal sealed partial class PaymentDesk(DynamoTable<Order> orders, SnsPublisher<OrderPaid> publisher, ILogger<PaymentDesk> log)
{
    /// <exception cref="PaymentRefusedException">The payment matches no order: its message is redelivered, and finally
    /// moved to the dead-letter queue.</exception>
    public async Task TakeAsync(PaymentReceived payment, CancellationToken cancellationToken)
    {
        // A conditional write instead of a read and a write: two concurrent payments can't both pay an order.
        var result = await orders.TryUpdateAsync(
            Order.Key(payment.OrderId),
            [Order.Fields.Status.Set(OrderStatus.Paid), Order.Fields.PaymentId.Set(payment.PaymentId)],
            new() { Condition = Order.Fields.Status == OrderStatus.Placed & Order.Fields.Total == payment.Amount },
            cancellationToken);

        if (result.Succeeded) Paid(log, payment.OrderId, payment.PaymentId);
        else if (!result.IsConflict(out var order)) throw new PaymentRefusedException($"There is no order {payment.OrderId}.");
        else if (order.PaymentId == payment.PaymentId) PaidBefore(log, payment.OrderId, payment.PaymentId);
        else if (order.Status == OrderStatus.Paid) throw new PaymentRefusedException($"Order {order.Id} was paid by another payment.");
        else throw new PaymentRefusedException($"Order {order.Id} has a different amount.");

        // Also for a payment that was redelivered: the attempt before may have failed here.
        await publisher.PublishAsync(new OrderPaid(payment.OrderId, payment.PaymentId, payment.Amount), cancellationToken);
    }

    [LoggerMessage(1, LogLevel.Information, "Order {OrderId} was paid by {PaymentId}.")]
    private static partial void Paid(ILogger log, string orderId, string paymentId);

    [LoggerMessage(2, LogLevel.Information, "Payment {PaymentId} was redelivered: order {OrderId} is already paid.")]
    private static partial void PaidBefore(ILogger log, string orderId, string paymentId);
}
