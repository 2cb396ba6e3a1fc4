using System.Runtime.InteropServices;

namespace Tern.Pages;

/// <summary>Reads the maximum number of file descriptors of this process.</summary>
internal static partial class DescriptorLimit
{
    /// <summary>Returns the limit, or <see cref="int.MaxValue"/> if there is none.</summary>
    public static int Read()
    {
        if (OperatingSystem.IsWindows()) return int.MaxValue;
        var descriptors = OperatingSystem.IsLinux() ? 7 : 8; // RLIMIT_NOFILE on Linux, or on macOS and the BSDs
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
