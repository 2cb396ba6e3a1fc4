using Tern.Messaging.Sqs;

namespace Tern.Messaging.Hosting;

/// <summary>The message that a scope is for.</summary>
internal sealed class MessageScope
{
    public SqsReceivedMessage? Message { get; set; }

    /// <exception cref="InvalidOperationException">The scope isn't one of a consumer's.</exception>
    public SqsReceivedMessage Get() => Message ?? throw new InvalidOperationException(
        "There is no message in this scope: a SqsReceivedMessage is a service only while a handler of AddSqsConsumer with services handles it.");
}
