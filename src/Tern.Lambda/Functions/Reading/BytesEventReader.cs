using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Returns an event as unparsed bytes.</summary>
internal sealed class BytesEventReader : PayloadReader<ReadOnlyMemory<byte>>
{
    public static BytesEventReader Instance { get; } = new();

    public override ReadOnlyMemory<byte> Read(LambdaPayload payload) => payload.Json;
}
