namespace Tern_Function;

/// <summary>Handles orders. Tests replace it.</summary>
public interface IOrderDesk
{
    /// <summary>Handles an order. An exception is reported to the event source as a failure.</summary>
    Task TakeAsync(OrderPlaced order, CancellationToken cancellationToken);
}
