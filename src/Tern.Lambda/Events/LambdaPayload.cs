namespace Tern.Lambda.Events;

/// <summary>
/// The bytes of one event. Events read from it are views: their texts are decoded when asked for, so the bytes have to
/// be there. In a function they are there until the invocation ends; after that, reading throws <see
/// cref="ObjectDisposedException"/> rather than show another invocation's event.
/// </summary>
public sealed class LambdaPayload
{
    private ReadOnlyMemory<byte> _json;
    private bool _released;

    /// <summary>A payload over bytes that nobody changes.</summary>
    /// <param name="json">The event's UTF-8 JSON.</param>
    public LambdaPayload(ReadOnlyMemory<byte> json) => _json = json;

    /// <summary>The event's UTF-8 JSON.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public ReadOnlyMemory<byte> Json => _released ? throw Gone() : _json;

    /// <summary>Ends the life of the bytes: they belong to the next invocation now.</summary>
    internal void Release()
    {
        _released = true;
        _json = default;
    }

    private static ObjectDisposedException Gone() =>
        new(
            nameof(LambdaPayload),
            "The invocation that this event belongs to has ended, and its bytes with it. Copy what you need from an event before the handler returns.");
}
