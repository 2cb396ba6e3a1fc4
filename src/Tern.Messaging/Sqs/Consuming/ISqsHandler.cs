namespace Tern.Messaging.Sqs;

/// <summary>
/// A class that handles the messages of a queue. In a Lambda function, the same class can handle them:
/// <c>SqsMessages.Of(json).To((Order order, OrderHandler handler, CancellationToken token) => handler.HandleAsync(order, token))</c>.
/// </summary>
/// <typeparam name="T">The type of the messages.</typeparam>
public interface ISqsHandler<in T>
{
    /// <summary>
    /// Handles a message. The message is deleted when the task completes. If the task fails, the message is
    /// redelivered.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">A token that is canceled when other consumers may receive the message, and when
    /// the program ends.</param>
    /// <returns>A task that completes when the message has been handled.</returns>
    Task HandleAsync(T message, CancellationToken cancellationToken);
}
