using System.Buffers.Binary;
using System.Text;

namespace Tern.Diagnosis.Process.Stacks;

/// <summary>
/// A session of the runtime's events on this very process, for a moment. It is read on a thread of its own: the pool may be what
/// is to be looked at, and have none to give.
/// </summary>
internal static class EventPipeSession
{
    private const int HeaderBytes = 20; // "DOTNET_IPC_V1\0", size, command set, command, reserved: little endian throughout
    private const byte EventPipeCommands = 2;
    private const byte StopTracing = 1;
    private const byte CollectTracing4 = 5; // .NET 9 and later: names what is told of methods at the end
    private const byte Ok = 0;
    private const uint NetTraceFormat = 1;
    private const ulong MethodRundown = 0x138; // loader, JIT, NGEN, at the end
    private const uint BufferMegabytes = 16;
    private static readonly TimeSpan s_rundownPatience = TimeSpan.FromSeconds(20);

    /// <summary>Records for a while, and gives all that comes to a reader.</summary>
    /// <param name="provider">The source of events.</param>
    /// <param name="keywords">Which of its events.</param>
    /// <param name="level">How detailed: 4 is informational.</param>
    /// <param name="duration">How long.</param>
    /// <param name="read">Reads the stream to its end; called on a thread of its own.</param>
    /// <param name="stop">Ends it before its time.</param>
    /// <exception cref="IOException">The runtime gives no session, or broke it off.</exception>
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
        }) { IsBackground = true, Name = "Tern.Doctor stacks" };
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

    /// <summary>Sends a command; returns the session's id, with which the answers to both commands begin.</summary>
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
        throw new IOException($"the runtime refused the session ({code})");
    }

    /// <summary>Numbers and texts as the protocol has them.</summary>
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

        // Its length in characters with the zero at its end, then UTF-16.
        public void Text(string text)
        {
            UInt32((uint)text.Length + 1);
            _bytes.AddRange(Encoding.Unicode.GetBytes(text + "\0"));
        }
    }
}
