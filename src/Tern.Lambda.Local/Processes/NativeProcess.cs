using System.Runtime.InteropServices;

namespace Tern.Lambda.Local;

/// <summary>
/// Native functions that the base class library lacks: sending signals, and checking whether a pipe has data. Not for
/// Windows.
/// </summary>
internal static partial class NativeProcess
{
    public const int Terminate = 15;
    public const short Readable = 1;

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    public static partial int Kill(int processId, int signal);

    /// <summary>Returns the number of descriptors that are ready. A negative descriptor is never ready.</summary>
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
