namespace Tern.Lambda.Events;

/// <content>Notifications that came by way of the queue.</content>
public sealed partial class SqsMessage
{
    /// <summary>
    /// Reads the body as a notification of a topic that the queue subscribes to without raw delivery. With raw delivery
    /// the body is the message itself.
    /// </summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body is no notification.</exception>
    public SnsMessage ReadSns() => Body.ReadEvent<SnsMessage>();

    /// <summary>Reads the body as a notification of a bucket, which may be S3's test (<see cref="S3Event.IsTest"/>). One that came by way of a topic is
    /// <c>ReadSns().ReadS3()</c>.</summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The body is no notification of a bucket.</exception>
    public S3Event ReadS3() => Body.ReadEvent<S3Event>();
}
