using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>
/// Detects named pipes, sockets and devices, which .NET treats as empty files. Opening a pipe blocks until another
/// process writes to it, and can't be canceled.
/// </summary>
internal static partial class SpecialFile
{
    // Linux's statx(2), which has the same layout on all architectures: struct statx is 256 bytes long, with stx_mode
    // at offset 28.
    private const int CurrentFolder = -100; // AT_FDCWD
    private const uint TypeOnly = 1; // STATX_TYPE
    private const int ModeOffset = 28;
    private const int TypeMask = 0xF000; // S_IFMT
    private const int Regular = 0x8000; // S_IFREG
    private const int Folder = 0x4000; // S_IFDIR

    // For macOS and the BSDs: O_RDONLY | O_NONBLOCK | O_CLOEXEC, and ENXIO, which opening a socket returns.
    private const int OpenFlags = 0x4 | 0x1000000;
    private const int NoSuchDevice = 6;

    /// <summary>Returns whether an entry is neither a file nor a folder, nor a link to one.</summary>
    /// <returns>true if it's a special file; otherwise, false. Also false if it doesn't exist or can't be examined:
    /// opening it then reports the reason.</returns>
    public static bool Is(FileInfo entry)
    {
        if (OperatingSystem.IsWindows() || !entry.Exists) return false;
        // Special files have the length 0, like few others; a link has a length of its own.
        if (entry.Length != 0 && (entry.Attributes & FileAttributes.ReparsePoint) == 0) return false;
        return OperatingSystem.IsLinux() ? IsOnLinux(entry.FullName) : IsElsewhere(entry.FullName);
    }

    private static bool IsOnLinux(string path)
    {
        Span<byte> status = stackalloc byte[256];
        if (StatX(CurrentFolder, path, 0, TypeOnly, status) != 0) return false;
        return (MemoryMarshal.Read<ushort>(status[ModeOffset..]) & TypeMask) is not (Regular or Folder);
    }

    private static bool IsElsewhere(string path)
    {
        var descriptor = Open(path, OpenFlags);
        if (descriptor < 0) return Marshal.GetLastPInvokeError() == NoSuchDevice;
        using var file = new SafeFileHandle(descriptor, ownsHandle: true);
        try
        {
            _ = RandomAccess.GetLength(file);
            return false;
        }
        catch (NotSupportedException)
        {
            // Unlike a file, it isn't seekable.
            return true;
        }
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int StatX(int folder, string path, int flags, uint mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);
}
