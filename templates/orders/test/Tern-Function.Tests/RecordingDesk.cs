namespace Tern_Function.Tests;

/// <summary>Keeps the orders that it was given, and refuses the one that it is told to.</summary>
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
