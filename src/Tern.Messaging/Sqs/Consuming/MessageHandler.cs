using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Messaging.Sqs.Receiving;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>Handles each message.</summary>
internal abstract class MessageHandler
{
    /// <summary>The attributes that the handler needs.</summary>
    public abstract WantedAttributes Attributes { get; }

    public abstract ValueTask HandleAsync(SqsReceivedMessage message, CancellationToken cancellationToken);
}

/// <summary>Handles raw messages.</summary>
internal sealed class RawHandler(Func<SqsReceivedMessage, CancellationToken, ValueTask> handle) : MessageHandler
{
    public override WantedAttributes Attributes => WantedAttributes.All;

    public override ValueTask HandleAsync(SqsReceivedMessage message, CancellationToken cancellationToken) => handle(message, cancellationToken);
}

/// <summary>Handles messages whose bodies are JSON of a type.</summary>
/// <param name="type">The JSON contract of the body.</param>
/// <param name="attributes">The attributes to request: all if the handler also takes the message itself.</param>
/// <param name="handle">The handler, which takes the body and its message.</param>
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
