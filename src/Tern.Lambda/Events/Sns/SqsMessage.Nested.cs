namespace Tern.Lambda.Events;

/// <content>Notifications that arrive through the queue.</content>
public sealed partial class SqsMessage
{
    /// <summary>
    /// Reads the body as a notification of a topic to which the queue is subscribed without raw delivery. With raw
    /// delivery, the body is the message itself.
    /// </summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body isn't a notification.</exception>
    public SnsMessage ReadSns() => Body.ReadEvent<SnsMessage>();

    /// <summary>
    /// Reads the body as a bucket notification, which may be S3's test event (<see cref="S3Event.IsTest"/>). For a
    /// notification through a topic, use <c>ReadSns().ReadS3()</c>.
    /// </summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body isn't a bucket notification.</exception>
    public S3Event ReadS3() => Body.ReadEvent<S3Event>();
}
