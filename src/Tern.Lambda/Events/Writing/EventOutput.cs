using System.Buffers;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The output for events and responses: it writes directly to a pooled buffer, which the runtime's output is, or
/// through a pooled buffer to any other output.
/// </summary>
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

    /// <summary>Returns the output of <paramref name="write"/> as text.</summary>
    public static string ToJson(Write write)
    {
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        write(ref json);
        json.Flush();
        return AwsJsonReader.GetString(buffer.WrittenSpan);
    }

    /// <summary>
    /// Passes the output on. If it isn't called, for example after an exception, nothing reaches a foreign writer.
    /// </summary>
    public void Complete() => _copyTo?.Write(Buffer.WrittenSpan);

    public void Dispose()
    {
        if (_copyTo is not null) Buffer.Dispose();
    }
}
