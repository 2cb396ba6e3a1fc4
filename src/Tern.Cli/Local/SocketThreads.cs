using System.Globalization;

namespace Tern.Cli.Local;

/// <summary>
/// Has the runtime's sockets, on Linux and macOS, run what goes on from a received byte on the thread that received it,
/// one for every two processors, instead of waking one of the pool's for it: Tern.Local leaves that thread for whatever
/// takes long. To be chosen before the process's first socket; what the environment says already is left.
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
