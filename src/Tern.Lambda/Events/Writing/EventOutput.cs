using System.Buffers;
using Tern.Buffers;

namespace Tern.Lambda.Events;

/// <summary>Where events and answers are written: straight into a pooled buffer, which the runtime's is; through one for any other output.</summary>
internal readonly ref struct EventOutput
{
    private readonly IBufferWriter<byte>? _copyTo;

    public EventOutput(IBufferWriter<byte> output)
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
