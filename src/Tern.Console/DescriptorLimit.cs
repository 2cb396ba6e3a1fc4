using System.Runtime.InteropServices;

namespace Tern.Pages;

/// <summary>How many file descriptors this process may have.</summary>
internal static partial class DescriptorLimit
{
    /// <summary>Returns the limit; <see cref="int.MaxValue"/> where there is none.</summary>
    public static int Read()
    {
        if (OperatingSystem.IsWindows()) return int.MaxValue;
        var descriptors = OperatingSystem.IsLinux() ? 7 : 8; // RLIMIT_NOFILE of Linux, and of macOS and the BSDs
        return GetLimit(descriptors, out var limit) == 0 && limit.Soft < int.MaxValue ? (int)limit.Soft : int.MaxValue;
    }

    [LibraryImport("libc", EntryPoint = "getrlimit")]
    private static partial int GetLimit(int resource, out Limit limit);

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    private struct Limit
    {
        public nuint Soft;
        public nuint Hard;
    }
}
