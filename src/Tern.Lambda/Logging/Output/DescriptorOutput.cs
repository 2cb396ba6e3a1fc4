using System.Runtime.InteropServices;

namespace Tern.Lambda.Logging;

/// <summary>
/// Writes records to a file descriptor, directly with <c>write(2)</c>: <see cref="Console"/> adds milliseconds to
/// startup, and a stream can't report how much of a record a non-blocking pipe has accepted before it was full.
/// </summary>
internal sealed partial class DescriptorOutput(int descriptor, bool framed) : LogOutput
{
    public const int StandardOutput = 1;

    private const int Interrupted = 4;
    private const short CanWrite = 4;

    // One for the process: loggers and metrics of several factories share a descriptor.
    private static readonly Lock Gate = new();

    private static readonly int WouldBlock = OperatingSystem.IsLinux() ? 11 : 35;

    private volatile int _descriptor = descriptor;
    private volatile bool _framed = framed;

    public override bool IsFramed => _framed;

    protected override void Write(ReadOnlyMemory<byte> bytes)
    {
        lock (Gate)
        {
            if (TryWrite(_descriptor, bytes.Span) || !_framed) return;
            // Lambda's pipe is closed or never existed: a line on the standard output is better than none.
            _descriptor = StandardOutput;
            _framed = false;
            TryWrite(StandardOutput, bytes.Span[HeaderLength..]);
            TryWrite(StandardOutput, "\n"u8);
        }
    }

    private static unsafe bool TryWrite(int descriptor, ReadOnlySpan<byte> bytes)
    {
        fixed (byte* start = bytes)
        {
            for (var at = 0; at < bytes.Length;)
            {
                var written = Write(descriptor, start + at, bytes.Length - at);
                if (written >= 0)
                {
                    at += (int)written;
                    continue;
                }

                var error = Marshal.GetLastPInvokeError();
                if (error == Interrupted) continue;
                if (error != WouldBlock) return false;
                var wait = new PollDescriptor { Descriptor = descriptor, Events = CanWrite };
                if (Poll(&wait, 1, -1) < 0 && Marshal.GetLastPInvokeError() != Interrupted) return false;
            }
        }

        return true;
    }

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    private static unsafe partial nint Write(int descriptor, byte* bytes, nint count);

    // nfds_t is an unsigned long on Linux and an unsigned int on macOS; 1 is the same in the register.
    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    private static unsafe partial int Poll(PollDescriptor* descriptors, nuint count, int timeoutMilliseconds);

    [StructLayout(LayoutKind.Sequential)]
    private struct PollDescriptor
    {
        public int Descriptor;
        public short Events;
        public short Returned;
    }
}
