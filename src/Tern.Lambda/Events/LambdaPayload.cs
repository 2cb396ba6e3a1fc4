namespace Tern.Lambda.Events;

/// <summary>
/// The bytes of one event. Events read from it are views whose strings are decoded on access, so the bytes must remain
/// available. In a function they remain available until the invocation ends; after that, reading throws
/// <see cref="ObjectDisposedException"/>, so that it never returns data of another invocation's event.
/// </summary>
public sealed class LambdaPayload
{
    private ReadOnlyMemory<byte> _json;
    private bool _released;

    /// <summary>Initializes a payload over bytes that don't change.</summary>
    /// <param name="json">The event's UTF-8 JSON.</param>
    public LambdaPayload(ReadOnlyMemory<byte> json) => _json = json;

    /// <summary>Gets the event's UTF-8 JSON.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public ReadOnlyMemory<byte> Json => _released ? throw Gone() : _json;

    /// <summary>Releases the bytes, which are reused for the next invocation.</summary>
    internal void Release()
    {
        _released = true;
        _json = default;
    }

    private static ObjectDisposedException Gone() =>
        new(
            nameof(LambdaPayload),
            "The invocation of this event has ended, and its memory was reused. Copy the values that you need before the handler returns.");
}
