using System.Runtime.InteropServices;

namespace Tern.Lambda.Local.Processes;

/// <summary>What the base library doesn't have: signals to others, and whether a pipe holds bytes. Not for Windows.</summary>
internal static partial class NativeProcess
{
    public const int Terminate = 15;
    public const short Readable = 1;

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    public static partial int Kill(int processId, int signal);

    /// <summary>How many of the descriptors are ready; a negative descriptor never is.</summary>
    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    public static unsafe partial int Poll(PollEntry* entries, nuint count, int milliseconds);

    [StructLayout(LayoutKind.Sequential)]
    public struct PollEntry
    {
        public int Descriptor;
        public short Events;
        public short Happened;
    }
}
