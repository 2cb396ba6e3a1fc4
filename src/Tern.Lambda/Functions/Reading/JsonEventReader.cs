using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Reads events of the function's own types with the metadata of a <c>JsonSerializerContext</c>.</summary>
internal sealed class JsonEventReader<TEvent>(JsonTypeInfo<TEvent> type) : PayloadReader<TEvent>
{
    private readonly JsonTypeInfo<TEvent> _type = type ?? throw new ArgumentNullException(nameof(type));
    private MessageShape? _shape;

    public override TEvent Read(LambdaPayload payload)
    {
        EventDocument.Check(payload.Json.Span, _shape ??= MessageShape.Of(_type));
        TEvent? value;
        try
        {
            value = JsonSerializer.Deserialize(payload.Json.Span, _type);
        }
        catch (JsonException error)
        {
            // The serializer's message may quote the event; the position doesn't.
            throw new LambdaEventException(
                $"The event isn't valid JSON of a {typeof(TEvent).Name}: it is invalid at line {error.LineNumber + 1}, byte {error.BytePositionInLine}. " +
                "Check the caller's payload.");
        }

        return value ?? throw new LambdaEventException($"The event is null, but must be a {typeof(TEvent).Name}.");
    }
}
