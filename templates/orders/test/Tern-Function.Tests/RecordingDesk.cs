namespace Tern_Function.Tests;

/// <summary>Records the orders that it receives, and rejects a specified one.</summary>
internal sealed class RecordingDesk(string? refuses = null) : IOrderDesk
{
    public List<OrderPlaced> Taken { get; } = [];

    public Task TakeAsync(OrderPlaced order, CancellationToken cancellationToken)
    {
        if (order.OrderId == refuses) throw new InvalidOperationException($"Order {refuses} is refused.");
        lock (Taken) Taken.Add(order);
        return Task.CompletedTask;
    }
}
