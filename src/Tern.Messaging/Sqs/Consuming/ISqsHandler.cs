namespace Tern.Messaging.Sqs;

/// <summary>
/// A class that handles the messages of a queue. The same class handles them in a function:
/// <c>app.OnSqs(json, (Order order, OrderHandler handler, CancellationToken token) => handler.HandleAsync(order, token))</c>.
/// </summary>
/// <typeparam name="T">The type of message.</typeparam>
public interface ISqsHandler<in T>
{
    /// <summary>Handles a message. It is deleted when the task ends; where it fails, the message comes again.</summary>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">Is cancelled when the message may be received by others, and when the program ends.</param>
    /// <returns>A task that ends when the message is handled.</returns>
    Task HandleAsync(T message, CancellationToken cancellationToken);
}
