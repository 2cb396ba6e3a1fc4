using System.Runtime.CompilerServices;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// Decides which requests run on the socket thread. A process can let its sockets run requests on the thread that waits
/// for all connections, as <c>tern local</c> does: no other thread has to be woken, but all other connections wait
/// meanwhile. So only work that takes microseconds stays on that thread. Everything else moves to the thread pool.
/// </summary>
internal static class SocketThread
{
    /// <summary>The body size above which a request takes longer than microseconds.</summary>
    private const int MostBytes = 16 * 1024;

    /// <summary>Returns a value indicating whether a call may stay on its current thread.</summary>
    /// <param name="operation">The operation, or null if it's unknown.</param>
    /// <param name="bytes">The length of the request's body.</param>
    public static bool Keeps(Operation? operation, int bytes) =>
        Thread.CurrentThread.IsThreadPoolThread || (bytes <= MostBytes && operation is { IsShort: true });

    /// <summary>Continues on the thread pool; synchronously if the current thread already belongs to it.</summary>
    public static ConfiguredTaskAwaitable LeaveAsync() => Thread.CurrentThread.IsThreadPoolThread
        ? Task.CompletedTask.ConfigureAwait(false)
        : Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
}
