namespace Tern.Lambda.Events;

/// <content>Notifications that arrive through the topic.</content>
public sealed partial class SnsMessage
{
    /// <summary>
    /// Reads the message as a bucket notification, which may be S3's test event (<see cref="S3Event.IsTest"/>).
    /// </summary>
    /// <returns>The notification.</returns>
    /// <exception cref="LambdaEventException">The message isn't a bucket notification.</exception>
    public S3Event ReadS3() => Message.ReadEvent<S3Event>();
}
