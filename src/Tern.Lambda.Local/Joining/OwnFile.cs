using System.Runtime.InteropServices;

namespace Tern.Lambda.Local;

/// <summary>
/// Checks that a folder or a socket belongs to this user and isn't a link. On Windows, the access control of the user
/// profile ensures this.
/// </summary>
internal static partial class OwnFile
{
    private const int TypeMask = 0xF000;
    private const int Folder = 0x4000;
    private const int Link = 0xA000;
    private const int Socket = 0xC000;
    private const int OthersMask = 0x3F; // rwx of the group and of everyone else

    /// <summary>Returns true if anything exists at the path, including a dangling link; otherwise, false.</summary>
    public static bool Exists(string path) => OperatingSystem.IsWindows() ? Path.Exists(path) : ReadStatus(path) is not null;

    /// <summary>Returns the reason why a folder can't be trusted, or null if it can.</summary>
    public static string? FolderFault(string path)
    {
        if (OperatingSystem.IsWindows()) return null;
        if (ReadStatus(path) is not { } status) return $"The folder '{path}' can't be read. Expected a folder that belongs to you.";
        var fault = (status.Mode & TypeMask) switch
        {
            Link => "is a link",
            not Folder => "isn't a folder",
            _ when status.UserId != UnixIdentity.UserId() => $"belongs to the user {status.UserId}",
            _ when (status.Mode & OthersMask) != 0 => $"is open to other users (mode {Convert.ToString(status.Mode & 0x1FF, 8)})",
            _ => null,
        };
        return fault is null
            ? null
            : $"'{path}' {fault}, so another user could read the environment of your function there. Expected a folder that belongs to you with mode 700. "
                + "Remove it, and it will be created again. If it isn't yours, set XDG_RUNTIME_DIR to a folder that is.";
    }

    /// <summary>Returns the reason why a socket can't be trusted, or null if it can.</summary>
    public static string? SocketFault(string path)
    {
        if (OperatingSystem.IsWindows()) return null;
        if (ReadStatus(path) is { } status && (status.Mode & TypeMask) == Socket && status.UserId == UnixIdentity.UserId()) return null;
        return $"'{path}' isn't a socket that belongs to you. Expected the socket of an emulator that you started. Remove it.";
    }

    /// <summary>
    /// Calls lstat(2) through the .NET runtime's own native library, whose layout is the same on every system.
    /// </summary>
    private static unsafe FileStatus? ReadStatus(string path)
    {
        FileStatus status;
        return LStat(path, &status) == 0 ? status : null;
    }

    [LibraryImport("libSystem.Native", EntryPoint = "SystemNative_LStat", StringMarshalling = StringMarshalling.Utf8)]
    private static unsafe partial int LStat(string path, FileStatus* status);

    // The first four members, with more space than the rest needs.
    [StructLayout(LayoutKind.Sequential, Size = 256)]
    private struct FileStatus
    {
        public int Flags;
        public int Mode;
        public uint UserId;
        public uint GroupId;
    }
}
