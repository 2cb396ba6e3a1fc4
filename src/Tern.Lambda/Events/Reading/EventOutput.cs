using System.Buffers;
using Tern.Buffers;

namespace Tern.Lambda.Events;

/// <summary>Where events and answers are written: straight into a pooled buffer, which the runtime's is; through one for any other output.</summary>
internal static class EventOutput
{
    public static PooledBuffer Begin(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        return output as PooledBuffer ?? new PooledBuffer();
    }

    public static void End(IBufferWriter<byte> output, PooledBuffer written)
    {
        if (ReferenceEquals(output, written)) return;
        output.Write(written.WrittenSpan);
        written.Dispose();
    }
}
