using System.Buffers.Binary;
using System.Text;

namespace Tern.Diagnostics;

/// <summary>
/// A short session of the runtime's events in this process. It's read on its own thread, because the thread pool may be
/// the problem and have no free thread.
/// </summary>
internal static class EventPipeSession
{
    private const int HeaderBytes = 20; // "DOTNET_IPC_V1\0", size, command set, command, reserved; all little-endian
    private const byte EventPipeCommands = 2;
    private const byte StopTracing = 1;
    private const byte CollectTracing4 = 5; // .NET 9 and later: selects the method events at the end
    private const byte Ok = 0;
    private const uint NetTraceFormat = 1;
    private const ulong MethodRundown = 0x138; // loader, JIT, NGEN, at the end of the session
    private const uint BufferMegabytes = 16;
    private static readonly TimeSpan s_rundownPatience = TimeSpan.FromSeconds(20);

    /// <summary>Records events for a while and passes the stream to a reader.</summary>
    /// <param name="provider">The event provider.</param>
    /// <param name="keywords">The keywords of the events.</param>
    /// <param name="level">The event level; 4 is informational.</param>
    /// <param name="duration">The duration of the recording.</param>
    /// <param name="read">A callback that reads the stream to its end. It's called on its own thread.</param>
    /// <param name="stop">A handle that ends the recording early.</param>
    /// <exception cref="IOException">The runtime refused or aborted the session.</exception>
    public static void Record(string provider, ulong keywords, uint level, TimeSpan duration, Action<Stream> read, WaitHandle stop)
    {
        using var stream = DiagnosticPort.Connect();
        var session = Start(stream, provider, keywords, level);
        Exception? failure = null;
        var reader = new Thread(() =>
        {
            try
            {
                read(stream);
            }
            catch (Exception error) when (error is IOException or InvalidDataException or ObjectDisposedException)
            {
                failure = error;
            }
        }) { IsBackground = true, Name = "Tern.Diagnostics stacks" };
        reader.Start();
        stop.WaitOne(duration);
        End(session);
        var inTime = reader.Join(s_rundownPatience);
        if (!inTime) throw new IOException($"the runtime did not end its session within {s_rundownPatience.TotalSeconds:0} s");
        if (failure is not null) throw new IOException($"the runtime's events could not be read: {failure.Message}", failure);
    }

    private static ulong Start(Stream stream, string provider, ulong keywords, uint level)
    {
        var payload = new ArrayWriter();
        payload.UInt32(BufferMegabytes);
        payload.UInt32(NetTraceFormat);
        payload.UInt64(MethodRundown);
        payload.Byte(1); // stacks
        payload.UInt32(1); // providers
        payload.UInt64(keywords);
        payload.UInt32(level);
        payload.Text(provider);
        payload.UInt32(0); // no filter
        return Send(stream, CollectTracing4, payload.Bytes);
    }

    private static void End(ulong session)
    {
        using var stream = DiagnosticPort.Connect();
        var payload = new ArrayWriter();
        payload.UInt64(session);
        Send(stream, StopTracing, payload.Bytes);
    }

    /// <summary>
    /// Sends a command and returns the session ID, which is at the start of the responses to both commands.
    /// </summary>
    private static ulong Send(Stream stream, byte command, byte[] payload)
    {
        var message = new byte[HeaderBytes + payload.Length];
        "DOTNET_IPC_V1\0"u8.CopyTo(message);
        BinaryPrimitives.WriteUInt16LittleEndian(message.AsSpan(14), (ushort)message.Length);
        message[16] = EventPipeCommands;
        message[17] = command;
        payload.CopyTo(message, HeaderBytes);
        stream.Write(message);
        stream.Flush();

        var header = new byte[HeaderBytes];
        stream.ReadExactly(header);
        var rest = new byte[Math.Max(0, BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(14)) - HeaderBytes)];
        stream.ReadExactly(rest);
        if (header[17] == Ok && rest.Length >= 8) return BinaryPrimitives.ReadUInt64LittleEndian(rest);
        var code = rest.Length >= 4 ? $"0x{BinaryPrimitives.ReadUInt32LittleEndian(rest):x8}" : "no reason";
        throw new IOException($"the runtime rejected the session ({code})");
    }

    /// <summary>Writes numbers and strings in the protocol's format.</summary>
    private sealed class ArrayWriter
    {
        private readonly List<byte> _bytes = [];

        public byte[] Bytes => [.. _bytes];

        public void Byte(byte value) => _bytes.Add(value);

        public void UInt32(uint value)
        {
            Span<byte> bytes = stackalloc byte[4];
            BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
            _bytes.AddRange(bytes);
        }

        public void UInt64(ulong value)
        {
            Span<byte> bytes = stackalloc byte[8];
            BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
            _bytes.AddRange(bytes);
        }

        // The length in characters, including the terminating zero, followed by UTF-16.
        public void Text(string text)
        {
            UInt32((uint)text.Length + 1);
            _bytes.AddRange(Encoding.Unicode.GetBytes(text + "\0"));
        }
    }
}
