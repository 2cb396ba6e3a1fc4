using System.Globalization;

namespace Tern.Cli;

/// <summary>
/// Configures the runtime's sockets on Linux and macOS to continue on the thread that received the bytes, with one such
/// thread per two processors, instead of waking up a pool thread. Tern.Local leaves that thread before long-running
/// work. Must be called before the process creates its first socket. Values that are already set in the environment are
/// kept.
/// </summary>
internal static class SocketThreads
{
    private const string Inline = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";
    private const string Count = "DOTNET_SYSTEM_NET_SOCKETS_THREAD_COUNT";

    public static void Choose()
    {
        if (Environment.GetEnvironmentVariable(Inline) is not null) return;
        Environment.SetEnvironmentVariable(Inline, "1");
        if (Environment.GetEnvironmentVariable(Count) is null)
            Environment.SetEnvironmentVariable(Count, Math.Max(1, Environment.ProcessorCount / 2).ToString(CultureInfo.InvariantCulture));
    }
}
