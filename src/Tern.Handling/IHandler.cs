namespace Tern.Handling;

/// <summary>
/// A class that handles messages, records or requests: <c>source.To&lt;ShipOrders&gt;()</c> binds it to a source. Each
/// message, record or request gets its instance from its own service scope.
/// </summary>
/// <typeparam name="TInput">The type of the input, such as the body of a message.</typeparam>
public interface IHandler<in TInput>
{
    /// <summary>Handles an input. If the task fails, the input counts as failed and is redelivered.</summary>
    /// <param name="input">The input.</param>
    /// <param name="cancellationToken">A token that is canceled when the host needs the handler to end.</param>
    /// <returns>A task that completes when the input is handled.</returns>
    Task HandleAsync(TInput input, CancellationToken cancellationToken);
}
