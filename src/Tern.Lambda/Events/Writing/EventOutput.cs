using System.Buffers;
using Tern.Buffers;
using Tern.Json;

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

    /// <summary>Writes a value of an event.</summary>
    public delegate void Write(ref AwsJsonWriter json);

    public PooledBuffer Buffer { get; }

    /// <summary>What <paramref name="write"/> writes, as text.</summary>
    public static string ToJson(Write write)
    {
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        write(ref json);
        json.Flush();
        return AwsJsonReader.GetString(buffer.WrittenSpan);
    }

    /// <summary>Hands over what was written. Not called, as after an exception, nothing reaches a foreign writer.</summary>
    public void Complete() => _copyTo?.Write(Buffer.WrittenSpan);

    public void Dispose()
    {
        if (_copyTo is not null) Buffer.Dispose();
    }
}
