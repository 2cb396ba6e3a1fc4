namespace Tern_Function;

/// <summary>Does what there is to do for an order. Tests put another in its place.</summary>
public interface IOrderDesk
{
    /// <summary>Takes an order. What it throws, the event's source is told.</summary>
    Task TakeAsync(OrderPlaced order, CancellationToken cancellationToken);
}
