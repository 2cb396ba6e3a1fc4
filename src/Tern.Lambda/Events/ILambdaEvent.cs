using System.Buffers;

namespace Tern.Lambda.Events;

/// <summary>A type that an event is read as, or that a function answers with. Readers and writers are generated from <c>models/events/</c>.</summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface ILambdaEvent<TSelf>
    where TSelf : ILambdaEvent<TSelf>
{
    /// <summary>Reads <paramref name="payload"/>. The result is a view of it.</summary>
    /// <param name="payload">The event.</param>
    /// <exception cref="LambdaEventException">The bytes are no such event.</exception>
    static abstract TSelf Read(LambdaPayload payload);

    /// <summary>Writes the value as UTF-8 JSON.</summary>
    /// <param name="output">Where to write.</param>
    void Write(IBufferWriter<byte> output);
}
