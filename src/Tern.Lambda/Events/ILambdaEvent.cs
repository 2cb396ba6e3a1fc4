using System.Buffers;

namespace Tern.Lambda.Events;

/// <summary>
/// The type of an event or of a function's response. Readers and writers are generated from <c>models/events/</c>.
/// </summary>
/// <remarks>
/// <para>An event that was read is a view of its bytes. Reading validates only that the bytes are JSON of the right
/// shape. A string is decoded each time you access its property, so keep it in a variable if you need it twice. After
/// the invocation, the bytes are reused for the next one, and properties throw
/// <see cref="ObjectDisposedException"/>.</para>
/// <para>A member that is absent or <c>null</c> is null, or empty if it is a list or a map; a required member is never
/// null. Unknown members are skipped, and if a member occurs twice, the last one is used.</para>
/// <para>In a test, create an event with an object initializer, or read it from JSON.</para>
/// </remarks>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface ILambdaEvent<TSelf>
    where TSelf : ILambdaEvent<TSelf>
{
    /// <summary>Reads <paramref name="payload"/>. The result is a view of it.</summary>
    /// <param name="payload">The event.</param>
    /// <exception cref="LambdaEventException">The bytes aren't an event of this type.</exception>
    static abstract TSelf Read(LambdaPayload payload);

    /// <summary>Writes the value as UTF-8 JSON.</summary>
    /// <param name="output">The output.</param>
    void Write(IBufferWriter<byte> output);
}
