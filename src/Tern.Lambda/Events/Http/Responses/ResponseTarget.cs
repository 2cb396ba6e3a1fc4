using System.Buffers;
using Tern.Buffers;

namespace Tern.Lambda.Events;

/// <summary>Where an answer is written: straight into the invocation's buffer, or by way of a buffer of its own into any other writer.</summary>
internal readonly ref struct ResponseTarget
{
    private readonly IBufferWriter<byte>? _copyTo;

    public ResponseTarget(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (output is PooledBuffer buffer)
        {
            Buffer = buffer;
            return;
        }

        Buffer = new PooledBuffer();
        _copyTo = output;
    }

    public PooledBuffer Buffer { get; }

    /// <summary>Hands over what was written. Not called, as after an exception, nothing reaches a foreign writer.</summary>
    public void Complete() => _copyTo?.Write(Buffer.WrittenSpan);

    public void Dispose()
    {
        if (_copyTo is not null) Buffer.Dispose();
    }
}
