using Tern.Handling;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// The source of events as raw bytes. If a function has several handlers, this one receives the events that no other
/// handler matches.
/// </summary>
public static class RawEvents
{
    /// <summary>
    /// Gets the source of all events. Handlers take the output, an <see cref="System.Buffers.IBufferWriter{T}"/> of
    /// bytes, instead of a service.
    /// </summary>
    public static Source<ReadOnlyMemory<byte>, LambdaHandler<ReadOnlyMemory<byte>>> All => new BytesSource();
}
