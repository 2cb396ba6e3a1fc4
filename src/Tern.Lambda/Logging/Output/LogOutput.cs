using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.InteropServices;
using Tern.Buffers;
using Tern.Lambda.Context;

namespace Tern.Lambda.Logging;

/// <summary>
/// The output for records. Each record is written with a single write, so that records aren't interleaved. Lambda
/// passes the process a pipe for framed records, so that a record may contain line breaks; elsewhere it is the standard
/// output, with one record per line.
/// </summary>
/// <remarks>
/// The frame, all big-endian: u32 type (0xa55a0003 text, 0xa55a0002 JSON), u32 length of the record, u64
/// microseconds since 1970, then the record.
/// </remarks>
internal abstract class LogOutput
{
    /// <summary>The length of the space for the frame at the start of a record's buffer.</summary>
    public const int HeaderLength = 16;

    /// <summary>
    /// The maximum length of a record: CloudWatch's limit for an event is 256 KiB, of which it uses 26 bytes itself.
    /// </summary>
    public const int MaxRecordLength = (256 * 1024) - 26;

    private const uint TextFrame = 0xa55a0003;
    private const uint JsonFrame = 0xa55a0002;

    /// <summary>true if records are framed; false if a line break ends each.</summary>
    public abstract bool IsFramed { get; }

    /// <summary>Opens the output of this process, which Lambda's environment variables determine.</summary>
    public static LogOutput Open(LambdaVariables environment)
    {
        if (OperatingSystem.IsWindows()) return new StreamOutput(Console.OpenStandardOutput(), framed: false);
        return int.TryParse(environment.GetText("_LAMBDA_TELEMETRY_LOG_FD"), NumberStyles.None, CultureInfo.InvariantCulture, out var descriptor)
            ? new DescriptorOutput(descriptor, framed: true)
            : new DescriptorOutput(DescriptorOutput.StandardOutput, framed: false);
    }

    /// <summary>Begins a record in an empty buffer.</summary>
    public static void Begin(PooledBuffer buffer)
    {
        buffer.GetSpan(HeaderLength);
        buffer.Advance(HeaderLength);
    }

    /// <summary>Writes a record; when the method returns, the record has left the process. Never throws.</summary>
    /// <param name="buffer">A buffer that <see cref="Begin"/> began, followed by the record.</param>
    /// <param name="json">true if the record is JSON; otherwise, false.</param>
    /// <param name="time">The time of the record.</param>
    public void Send(PooledBuffer buffer, bool json, DateTimeOffset time)
    {
        if (!IsFramed)
        {
            buffer.Write("\n"u8);
            Write(buffer.WrittenMemory[HeaderLength..]);
            return;
        }

        Span<byte> header = stackalloc byte[HeaderLength];
        BinaryPrimitives.WriteUInt32BigEndian(header, json ? JsonFrame : TextFrame);
        BinaryPrimitives.WriteUInt32BigEndian(header[4..], (uint)(buffer.WrittenCount - HeaderLength));
        BinaryPrimitives.WriteUInt64BigEndian(header[8..], (ulong)((time.UtcTicks - DateTime.UnixEpoch.Ticks) / TimeSpan.TicksPerMicrosecond));
        header.CopyTo(MemoryMarshal.AsMemory(buffer.WrittenMemory).Span);
        Write(buffer.WrittenMemory);
    }

    /// <summary>Writes all bytes without interruption.</summary>
    protected abstract void Write(ReadOnlyMemory<byte> bytes);
}
