using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Tern.Local.Durability.Files;

/// <summary>
/// What .NET has no call for. Of a file whose size stays, Linux's fdatasync writes the data alone where fsync writes
/// its times too (1.6 against 2.2 ms on the disk that this was measured on), and a rename is kept for sure only when
/// its folder was flushed.
/// </summary>
internal static partial class DiskSync
{
    private const int Interrupted = 4; // EINTR
    private const int ReadOnly = 0; // O_RDONLY

    public static void FlushData(SafeFileHandle file)
    {
        if (!OperatingSystem.IsLinux())
        {
            RandomAccess.FlushToDisk(file);
            return;
        }

        while (FDataSync(file) != 0) ThrowUnlessInterrupted("flush a file to the disk");
    }

    /// <summary>Makes sure of the names in a folder. Windows keeps them in a log of its own, and has no such call.</summary>
    public static void FlushFolder(string path)
    {
        if (OperatingSystem.IsWindows()) return;
        int folder;
        while ((folder = Open(path, ReadOnly)) < 0) ThrowUnlessInterrupted($"open the folder '{path}'");
        try
        {
            while (FSync(folder) != 0) ThrowUnlessInterrupted($"flush the folder '{path}' to the disk");
        }
        finally
        {
            _ = Close(folder);
        }
    }

    private static void ThrowUnlessInterrupted(string what)
    {
        var error = Marshal.GetLastPInvokeError();
        if (error != Interrupted) throw new IOException($"Can't {what}: {new Win32Exception(error).Message}");
    }

    [LibraryImport("libc", EntryPoint = "fdatasync", SetLastError = true)]
    private static partial int FDataSync(SafeFileHandle file);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "fsync", SetLastError = true)]
    private static partial int FSync(int file);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int file);
}
