using System.Runtime.InteropServices;

namespace Tern.Local.Bench.Load;

/// <summary>poll(2): one thread waits for all connections, so the generator costs one system call for as many answers as have come.</summary>
internal sealed unsafe partial class Poll
{
    private const short Readable = 0x0001;

    private readonly Entry[] _entries;

    public Poll(IReadOnlyList<LoadConnection> connections) =>
        _entries = [.. connections.Select(connection => new Entry { Descriptor = connection.Descriptor, Events = Readable })];

    /// <summary>Waits until something has come on any of them.</summary>
    /// <returns>False when nothing came in that time.</returns>
    public bool Wait(int milliseconds)
    {
        fixed (Entry* entries = _entries)
        {
            int ready;
            while ((ready = NativePoll(entries, (nuint)_entries.Length, milliseconds)) < 0)
            {
                const int Interrupted = 4;
                if (Marshal.GetLastPInvokeError() is not Interrupted and var error) throw new BenchException($"poll failed with error {error}.");
            }

            return ready > 0;
        }
    }

    /// <summary>Whether something came on that connection, or it broke.</summary>
    public bool IsReady(int index) => _entries[index].Returned != 0;

    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    private static partial int NativePoll(Entry* entries, nuint count, int milliseconds);

    /// <summary>struct pollfd.</summary>
    private struct Entry
    {
        public int Descriptor;
        public short Events;
        public short Returned;
    }
}
