using System.Runtime.InteropServices;

namespace Tern.Load;

/// <summary>
/// Waits for any of many sockets, or until a time, with a single system call. Because one thread sends and receives for
/// all its connections, there are no handovers and no locks. On Linux, timeouts have nanosecond resolution. On systems
/// with millisecond resolution, the last millisecond is spent polling.
/// </summary>
internal sealed unsafe partial class Poller
{
    private const int TimerSlack = 29;
    private const int Interrupted = 4;

    private static readonly bool s_isLinux = OperatingSystem.IsLinux();
    private static readonly bool s_isWindows = OperatingSystem.IsWindows();

    private UnixEntry[] _unix = new UnixEntry[64];
    private WindowsEntry[] _windows = [];

    public int Count { get; private set; }

    /// <summary>
    /// Reduces this thread's timer slack, which by default lets the system delay wake-ups by up to 50 µs in order to
    /// batch them.
    /// </summary>
    public static void BePrecise()
    {
        if (s_isLinux) _ = PrCtl(TimerSlack, 1, 0, 0, 0);
    }

    public void Clear() => Count = 0;

    public void Add(nint socket, PollEvents events)
    {
        if (s_isWindows)
        {
            if (Count == _windows.Length) Array.Resize(ref _windows, Math.Max(64, Count * 2));
            _windows[Count++] = new WindowsEntry { Socket = socket, Events = ForWindows(events) };
            return;
        }

        if (Count == _unix.Length) Array.Resize(ref _unix, Count * 2);
        _unix[Count++] = new UnixEntry { Descriptor = (int)socket, Events = (short)events };
    }

    /// <summary>Determines whether the socket at the specified index is ready or has failed.</summary>
    public bool IsReady(int index) => s_isWindows ? _windows[index].Returned != 0 : _unix[index].Returned != 0;

    /// <summary>Waits until a socket is ready, for up to the specified number of nanoseconds.</summary>
    /// <returns>The number of ready sockets.</returns>
    public int Wait(long nanoseconds)
    {
        if (s_isWindows && Count == 0)
        {
            WaitWithoutSockets(nanoseconds);
            return 0;
        }

        var ready = s_isLinux ? WaitPrecisely(nanoseconds) : WaitCoarsely(nanoseconds);
        if (ready >= 0) return ready;
        if (Marshal.GetLastPInvokeError() is not Interrupted and var error)
            throw new LoadException($"Waiting for connections failed with the system's error {error}.");
        Forget();
        return 0;
    }

    private int WaitPrecisely(long nanoseconds)
    {
        var time = new TimeSpec { Seconds = (nint)(nanoseconds / 1_000_000_000), Nanoseconds = (nint)(nanoseconds % 1_000_000_000) };
        fixed (UnixEntry* entries = _unix) return PPoll(entries, (nuint)Count, &time, null);
    }

    // Round down: the caller polls repeatedly for the rest.
    private int WaitCoarsely(long nanoseconds)
    {
        var milliseconds = (int)Math.Min(nanoseconds / 1_000_000, int.MaxValue);
        if (s_isWindows)
        {
            fixed (WindowsEntry* entries = _windows) return WsaPoll(entries, (uint)Count, milliseconds);
        }

        fixed (UnixEntry* entries = _unix) return Poll(entries, (uint)Count, milliseconds);
    }

    // WSAPoll doesn't support waiting without sockets.
    private static void WaitWithoutSockets(long nanoseconds)
    {
        if (nanoseconds < 2_000_000) Thread.Yield();
        else
        {
            using var never = new ManualResetEventSlim();
            never.Wait((int)Math.Min(nanoseconds / 1_000_000, 1_000) - 1);
        }
    }

    private void Forget()
    {
        for (var i = 0; i < Count; i++)
        {
            if (s_isWindows) _windows[i].Returned = 0;
            else _unix[i].Returned = 0;
        }
    }

    // POLLRDNORM and POLLWRNORM of winsock2.h.
    private static short ForWindows(PollEvents events) =>
        (short)(((events & PollEvents.Readable) != 0 ? 0x0100 : 0) | ((events & PollEvents.Writable) != 0 ? 0x0010 : 0));

    [LibraryImport("libc", EntryPoint = "ppoll", SetLastError = true)]
    private static partial int PPoll(UnixEntry* entries, nuint count, TimeSpec* time, void* signals);

    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    private static partial int Poll(UnixEntry* entries, uint count, int milliseconds);

    [LibraryImport("ws2_32", EntryPoint = "WSAPoll", SetLastError = true)]
    private static partial int WsaPoll(WindowsEntry* entries, uint count, int milliseconds);

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int PrCtl(int option, nuint value, nuint unused3, nuint unused4, nuint unused5);

    /// <summary>struct pollfd.</summary>
    private struct UnixEntry
    {
        public int Descriptor;
        public short Events;
        public short Returned;
    }

    /// <summary>WSAPOLLFD.</summary>
    private struct WindowsEntry
    {
        public nint Socket;
        public short Events;
        public short Returned;
    }

    /// <summary>struct timespec.</summary>
    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
