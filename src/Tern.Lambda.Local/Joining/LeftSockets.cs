using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Tern.Lambda.Local;

/// <summary>Removes the join sockets of emulators that were killed, because nothing else removes them.</summary>
internal static class LeftSockets
{
    /// <summary>Removes the sockets that belong to this user and that no emulator listens on.</summary>
    /// <param name="folders">The folders of <see cref="JoinAddress.Folders()"/>.</param>
    public static void Remove(IReadOnlyList<string> folders)
    {
        foreach (var folder in folders)
        {
            if (!OwnFile.Exists(folder) || OwnFile.FolderFault(folder) is not null) continue;
            foreach (var path in Directory.GetFiles(folder, "*.sock"))
            {
                // An emulator opens its port before its socket: if the port answers, an emulator may be about to listen
                // on the socket.
                if (ushort.TryParse(Path.GetFileNameWithoutExtension(path), NumberStyles.None, CultureInfo.InvariantCulture, out var port)
                    && OwnFile.SocketFault(path) is null
                    && IsRefused(new IPEndPoint(IPAddress.Loopback, port)) && IsRefused(new UnixDomainSocketEndPoint(path))) File.Delete(path);
            }
        }
    }

    private static bool IsRefused(EndPoint address)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(address);
            return false;
        }
        catch (SocketException failure)
        {
            return failure.SocketErrorCode == SocketError.ConnectionRefused;
        }
    }
}
