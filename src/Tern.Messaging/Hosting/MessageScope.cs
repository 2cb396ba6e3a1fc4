using Tern.Messaging.Sqs;

namespace Tern.Messaging.Hosting;

/// <summary>The message that a service scope was created for.</summary>
internal sealed class MessageScope
{
    public SqsReceivedMessage? Message { get; set; }

    /// <exception cref="InvalidOperationException">The scope wasn't created by a consumer.</exception>
    public SqsReceivedMessage Get() => Message ?? throw new InvalidOperationException(
        "There is no message in this scope: a SqsReceivedMessage is a service only while a handler of AddSqsConsumer with services handles it.");
}
