using System.Security.Cryptography.X509Certificates;

namespace Tern.Http;

/// <summary>
/// Makes .NET load the system's roots in parallel with the other steps of opening the first connection, instead of in
/// its handshake. On Linux, this takes about 50 ms, once, when the first certificate is checked.
/// </summary>
internal static class TrustStore
{
    private static readonly Lock Gate = new();
    private static TimeProvider? s_clock;
    private static long s_begun;
    private static long s_ended;

    /// <summary>
    /// Starts loading the roots, once per process. Code that checks a certificate before they are loaded waits for
    /// them.
    /// </summary>
    public static void BeginLoad(TimeProvider clock)
    {
        if (Volatile.Read(ref s_clock) is not null || !OperatingSystem.IsLinux()) return;
        lock (Gate)
        {
            if (s_clock is not null) return;
            s_begun = clock.GetTimestamp();
            Volatile.Write(ref s_clock, clock);
        }

        // A separate thread: the thread pool of a small function has one thread, which the connection needs.
        new Thread(Load) { IsBackground = true, Name = "Tern.TrustStore" }.Start();
    }

    /// <summary>Returns the part of a period during which the roots were being loaded.</summary>
    /// <param name="clock">The clock of the timestamps.</param>
    /// <param name="from">The start of the period.</param>
    /// <param name="to">The end of the period.</param>
    /// <returns>The time in timestamp units, or zero if it isn't known by this clock.</returns>
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
            // The handshake encounters the same error, and reports it for a connection that a caller waits for.
        }
        finally
        {
            Volatile.Write(ref s_ended, s_clock!.GetTimestamp());
        }
    }
}
