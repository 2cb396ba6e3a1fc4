using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Messaging.Sqs.Receiving;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>What is done with each message.</summary>
internal abstract class MessageHandler
{
    /// <summary>Which attributes it is shown.</summary>
    public abstract WantedAttributes Attributes { get; }

    public abstract ValueTask HandleAsync(SqsReceivedMessage message, CancellationToken cancellationToken);
}

/// <summary>Takes messages as they are.</summary>
internal sealed class RawHandler(Func<SqsReceivedMessage, CancellationToken, ValueTask> handle) : MessageHandler
{
    public override WantedAttributes Attributes => WantedAttributes.All;

    public override ValueTask HandleAsync(SqsReceivedMessage message, CancellationToken cancellationToken) => handle(message, cancellationToken);
}

/// <summary>Takes bodies as JSON of a type.</summary>
/// <param name="type">How to read a body.</param>
/// <param name="attributes">The attributes to ask for: all, where the handler can look at the message beside its body.</param>
/// <param name="handle">Takes the body, and the message that it is of.</param>
internal sealed class TypedHandler<T>(
    JsonTypeInfo<T> type, WantedAttributes attributes, Func<T, SqsReceivedMessage, CancellationToken, ValueTask> handle) : MessageHandler
{
    private readonly MessageShape _shape = MessageShape.Of(type);

    public override WantedAttributes Attributes => attributes;

    public override ValueTask HandleAsync(SqsReceivedMessage message, CancellationToken cancellationToken)
    {
        var body = JsonSerializer.Deserialize(_shape.Find(message.BodyUtf8), type)
            ?? throw new JsonException($"The message is the JSON null. Expected a {typeof(T).Name}.");
        return handle(body, message, cancellationToken);
    }
}
