using System.Buffers;

namespace Tern.Lambda.Events;

/// <summary>A type that an event is read as, or that a function answers with. Readers and writers are generated from <c>models/events/</c>.</summary>
/// <remarks>
/// <para>An event that was read is a view of its bytes. What is checked at once is that they are JSON of the right
/// shape; a text is decoded each time its property is asked for, so keep it in a variable when you need it twice. After
/// the invocation the bytes belong to the next one, and properties throw <see cref="ObjectDisposedException"/>.</para>
/// <para>A member that is absent or <c>null</c> is null, or empty where it is a list or a map; one without which an
/// event is none is never null. Members that the type doesn't know are passed over, and of one that comes twice the
/// last stays.</para>
/// <para>In a test, make an event with an initializer, or read it from JSON.</para>
/// </remarks>
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
