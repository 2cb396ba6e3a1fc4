using System.Buffers;

namespace Tern.Messaging.Sqs;

/// <summary>
/// The messages of one response and a copy of its bytes, which returns to the pool when the last message is released.
/// Strings are created only on access.
/// </summary>
internal sealed class ReceivedBatch(byte[] bytes)
{
    private byte[]? _bytes = bytes;
    private int _holders = 1;

    /// <summary>The messages, in order.</summary>
    public List<ReceivedMessage> Messages { get; } = new(10);

    /// <exception cref="ObjectDisposedException">The bytes were released.</exception>
    public ReadOnlySpan<byte> Get(ByteRange range) =>
        (_bytes ?? throw new ObjectDisposedException(nameof(ReceivedMessage), "The message's handler has ended. Copy the values that you need longer."))
            .AsSpan(range.Start, range.Length);

    /// <summary>Adds a message, which releases the batch separately.</summary>
    public void Add(in MessageRanges ranges)
    {
        _holders++;
        Messages.Add(new ReceivedMessage(this, ranges));
    }

    /// <summary>Adds a holder of the bytes. Call it only while they are held.</summary>
    public void Hold() => Interlocked.Increment(ref _holders);

    /// <summary>Releases the bytes. Called once per message, and once by the reader of the response.</summary>
    public void Release()
    {
        if (Interlocked.Decrement(ref _holders) > 0 || Interlocked.Exchange(ref _bytes, null) is not { } all) return;
        ArrayPool<byte>.Shared.Return(all);
    }
}
