using System.Runtime.CompilerServices;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting.Http;

/// <summary>
/// A process can have its sockets run requests on the thread that waits for all connections, as <c>tern local</c> does: no
/// other thread is woken for them, but the rest of the connections wait meanwhile. So only what takes microseconds stays
/// there. Everything else moves to the thread pool.
/// </summary>
internal static class SocketThread
{
    /// <summary>A longer body is no matter of microseconds.</summary>
    private const int MostBytes = 16 * 1024;

    /// <summary>May a call stay where it is?</summary>
    /// <param name="operation">The operation; null for none that is known.</param>
    /// <param name="bytes">The length of its body.</param>
    public static bool Keeps(Operation? operation, int bytes) =>
        Thread.CurrentThread.IsThreadPoolThread || (bytes <= MostBytes && operation is { IsShort: true });

    /// <summary>Continues on the thread pool; at once, when it is there already.</summary>
    public static ConfiguredTaskAwaitable LeaveAsync() => Thread.CurrentThread.IsThreadPoolThread
        ? Task.CompletedTask.ConfigureAwait(false)
        : Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
}
