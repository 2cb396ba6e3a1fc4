using System.Buffers;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>
/// The messages of one answer and a copy of its bytes, which goes back to the pool with the last of them: texts that nobody asks
/// for are never made.
/// </summary>
internal sealed class ReceivedBatch(byte[] bytes)
{
    private byte[]? _bytes = bytes;
    private int _holders = 1;

    /// <summary>The messages, in their order.</summary>
    public List<SqsReceivedMessage> Messages { get; } = new(10);

    /// <exception cref="ObjectDisposedException">Its messages are done with.</exception>
    public ReadOnlySpan<byte> Get(ByteRange range) =>
        (_bytes ?? throw new ObjectDisposedException(nameof(SqsReceivedMessage), "The message's handler has ended. Copy what is to live longer."))
            .AsSpan(range.Start, range.Length);

    /// <summary>Takes in a message, which lets go of the batch by itself.</summary>
    public void Add(in MessageRanges ranges)
    {
        _holders++;
        Messages.Add(new SqsReceivedMessage(this, ranges));
    }

    /// <summary>Keeps the bytes for one more; while somebody holds them.</summary>
    public void Hold() => Interlocked.Increment(ref _holders);

    /// <summary>Lets go of the bytes; called once by each message, and once by who reads the answer.</summary>
    public void Release()
    {
        if (Interlocked.Decrement(ref _holders) > 0 || Interlocked.Exchange(ref _bytes, null) is not { } all) return;
        ArrayPool<byte>.Shared.Return(all);
    }
}
