namespace Tern.Lambda.Events;

/// <content>Notifications that came by way of the topic.</content>
public sealed partial class SnsMessage
{
    /// <summary>Reads the message as a notification of a bucket, which may be S3's test (<see cref="S3Event.IsTest"/>).</summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The message is no notification of a bucket.</exception>
    public S3Event ReadS3() => Message.ReadEvent<S3Event>();
}
