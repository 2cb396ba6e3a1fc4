using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>
/// Named pipes, sockets and devices, which .NET takes for empty files: to open a pipe waits until somebody writes to it, and nothing cancels that.
/// </summary>
internal static partial class SpecialFile
{
    // Linux's statx(2), which has one layout on all machines: struct statx is 256 bytes long, and stx_mode stands at 28.
    private const int CurrentFolder = -100; // AT_FDCWD
    private const uint TypeOnly = 1; // STATX_TYPE
    private const int ModeOffset = 28;
    private const int TypeMask = 0xF000; // S_IFMT
    private const int Regular = 0x8000; // S_IFREG
    private const int Folder = 0x4000; // S_IFDIR

    // Of macOS and the BSDs: O_RDONLY | O_NONBLOCK | O_CLOEXEC, and ENXIO, which is what a socket answers.
    private const int OpenFlags = 0x4 | 0x1000000;
    private const int NoSuchDevice = 6;

    /// <summary>Whether something is neither a file nor a folder, and no link to one.</summary>
    /// <returns>False also where there is nothing, or nothing that may be looked at: whoever opens it is told why.</returns>
    public static bool Is(FileInfo entry)
    {
        if (OperatingSystem.IsWindows() || !entry.Exists) return false;
        // All of them have the length 0, which few files have; a link has a length of its own.
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
            // It has no places, as a file has.
            return true;
        }
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int StatX(int folder, string path, int flags, uint mask, Span<byte> status);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);
}
