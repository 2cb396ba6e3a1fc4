using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace Tern.Lambda.Local;

/// <summary>The user of this process, and the user at the other end of a Unix socket.</summary>
internal static partial class UnixIdentity
{
    private const int SocketLevel = 1; // SOL_SOCKET of Linux
    private const int PeerCredentials = 17; // SO_PEERCRED of Linux

    /// <summary>Returns the effective user ID of this process.</summary>
    public static uint UserId() => GetEUid();

    /// <summary>
    /// Returns the reason why the peer of a connected socket can't be trusted, or null if it runs as this user.
    /// </summary>
    public static string? PeerFault(Socket socket)
    {
        if (OperatingSystem.IsWindows()) return null;
        return PeerOf(socket) is { } user && user == UserId()
            ? null
            : "The program at the other end of the join socket runs as another user. Expected one of yours.";
    }

    private static uint? PeerOf(Socket socket)
    {
        if (OperatingSystem.IsLinux())
        {
            Span<byte> credentials = stackalloc byte[12]; // struct ucred: process, user, group
            return socket.GetRawSocketOption(SocketLevel, PeerCredentials, credentials) == credentials.Length
                ? MemoryMarshal.Read<uint>(credentials[4..])
                : null;
        }

        return GetPeerEId((int)socket.Handle, out var user, out _) == 0 ? user : null;
    }

    [LibraryImport("libc", EntryPoint = "geteuid")]
    private static partial uint GetEUid();

    [LibraryImport("libc", EntryPoint = "getpeereid")]
    private static partial int GetPeerEId(int socket, out uint user, out uint group);
}
