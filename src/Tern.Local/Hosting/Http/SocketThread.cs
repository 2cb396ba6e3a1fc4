using System.Runtime.CompilerServices;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting.Http;

/// <summary>
/// A process can have its sockets run requests on the thread that waits for all connections, as <c>tern local</c> does: no other thread is woken for them, but the rest of the connections wait meanwhile.
/// So only what takes microseconds stays there, and everything else goes on on the thread pool.
/// </summary>
internal static class SocketThread
{
    /// <summary>A longer body is no matter of microseconds.</summary>
    private const int MostBytes = 16 * 1024;

    /// <summary>May a call stay where it is?</summary>
    /// <param name="target">The value of the header x-amz-target, or null when there was none.</param>
    /// <param name="bytes">The length of its body.</param>
    public static bool Keeps(string? target, int bytes) =>
        Thread.CurrentThread.IsThreadPoolThread || (bytes <= MostBytes && KnownOperations.NameOf(target) is "GetItem" or "PutItem" or "UpdateItem" or "DeleteItem");

    /// <summary>Goes on on the thread pool; at once, when it is there already.</summary>
    public static ConfiguredTaskAwaitable LeaveAsync() =>
        Thread.CurrentThread.IsThreadPoolThread ? Task.CompletedTask.ConfigureAwait(false) : Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
}
