using Microsoft.Extensions.Logging;

namespace Tern_Function;

/// <inheritdoc/>
public sealed partial class OrderDesk(ILogger<OrderDesk> log) : IOrderDesk
{
    /// <inheritdoc/>
    public Task TakeAsync(OrderPlaced order, CancellationToken cancellationToken)
    {
        Taken(log, order.OrderId, order.Total);
        return Task.CompletedTask;
    }

    [LoggerMessage(1, LogLevel.Information, "Order {OrderId} over {Total} was accepted.")]
    private static partial void Taken(ILogger log, string orderId, decimal total);
}
