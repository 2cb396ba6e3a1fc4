using System.Security.Cryptography.X509Certificates;

namespace Tern.Tls;

/// <summary>
/// Has .NET read the system's roots beside what else opens the first connection, rather than in the middle of its
/// handshake. On Linux they are some 50 ms of work, done once, at the first certificate that is checked.
/// </summary>
internal static class TrustStore
{
    private static readonly Lock Gate = new();
    private static TimeProvider? s_clock;
    private static long s_begun;
    private static long s_ended;

    /// <summary>Begins to read them, once a process; whoever checks a certificate before the end waits for it.</summary>
    public static void BeginLoad(TimeProvider clock)
    {
        if (Volatile.Read(ref s_clock) is not null || !OperatingSystem.IsLinux()) return;
        lock (Gate)
        {
            if (s_clock is not null) return;
            s_begun = clock.GetTimestamp();
            Volatile.Write(ref s_clock, clock);
        }

        // A thread of its own: the pool of a small function has one, which the connection needs.
        new Thread(Load) { IsBackground = true, Name = "Tern.TrustStore" }.Start();
    }

    /// <summary>How much of a time was one in which the roots were being read.</summary>
    /// <param name="clock">Whose timestamps these are.</param>
    /// <param name="from">The time's beginning.</param>
    /// <param name="to">Its end.</param>
    /// <returns>The time in timestamp units; zero where it isn't known by this clock.</returns>
    public static long Overlap(TimeProvider clock, long from, long to)
    {
        if (!ReferenceEquals(Volatile.Read(ref s_clock), clock)) return 0;
        var ended = Volatile.Read(ref s_ended);
        var overlap = Math.Min(to, ended == 0 ? to : ended) - Math.Max(from, s_begun);
        return Math.Max(0, overlap);
    }

    private static void Load()
    {
        try
        {
            using var store = new X509Store(StoreName.Root, StoreLocation.LocalMachine);
            store.Open(OpenFlags.ReadOnly | OpenFlags.OpenExistingOnly);
            foreach (var root in store.Certificates) root.Dispose();
        }
        catch (Exception)
        {
            // The handshake meets the same, and says it of a connection that somebody waits for.
        }
        finally
        {
            Volatile.Write(ref s_ended, s_clock!.GetTimestamp());
        }
    }
}
