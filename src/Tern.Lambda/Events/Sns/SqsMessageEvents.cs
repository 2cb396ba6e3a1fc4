using Tern.Handling;

namespace Tern.Lambda.Events;

/// <summary>Reads notifications and other events in the body of a queue's message.</summary>
public static class SqsMessageEvents
{
    /// <summary>
    /// Reads the body of a message as an event, such as the <see cref="S3Event"/> in a message of a queue that receives
    /// bucket notifications.
    /// </summary>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="message">The message.</param>
    /// <returns>The event, which has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">The body is empty, or it isn't such an event.</exception>
    public static TEvent ReadEvent<TEvent>(this SqsMessage message)
        where TEvent : ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(message);
        var utf8 = message.BodyUtf8;
        return NestedEvents.Read<TEvent>(!utf8.IsEmpty, utf8, "body");
    }

    /// <summary>
    /// Reads the body as a notification of a topic to which the queue is subscribed without raw delivery. With raw
    /// delivery, the body is the message itself.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body isn't a notification.</exception>
    public static SnsMessage ReadSns(this SqsMessage message) => message.ReadEvent<SnsMessage>();

    /// <summary>
    /// Reads the body as a bucket notification, which may be S3's test event (<see cref="S3Event.IsTest"/>). For a
    /// notification through a topic, use <c>ReadSns().ReadS3()</c>.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body isn't a bucket notification.</exception>
    public static S3Event ReadS3(this SqsMessage message) => message.ReadEvent<S3Event>();
}
