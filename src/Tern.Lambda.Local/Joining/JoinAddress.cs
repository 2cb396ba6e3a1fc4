using System.Globalization;
using System.Text;

namespace Tern.Lambda.Local;

/// <summary>
/// The socket through which a program asks an emulator of the same user to run a function. It isn't a port, because
/// neither a page in a browser nor another user of the machine must be able to run programs or read the environment
/// that a program sends.
/// </summary>
/// <remarks>
/// The socket is in a folder that only its owner can have created: both sides check that the folder is a real folder,
/// belongs to this user and isn't accessible to anyone else. If <c>$XDG_RUNTIME_DIR</c> exists, the folder is there;
/// otherwise, it is in /tmp.
/// </remarks>
internal static class JoinAddress
{
    // A socket's path is limited to 104 bytes on macOS and 108 on Linux, including the final zero.
    private const int MostPathBytes = 100;

    /// <summary>Returns the folders that can contain the socket, the preferred one first.</summary>
    public static IReadOnlyList<string> Folders() => Folders(Environment.GetEnvironmentVariable("XDG_RUNTIME_DIR"));

    /// <inheritdoc cref="Folders()"/>
    /// <param name="runtimeFolder">The value of XDG_RUNTIME_DIR, or null if it isn't set.</param>
    public static IReadOnlyList<string> Folders(string? runtimeFolder)
    {
        if (OperatingSystem.IsWindows()) return [Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "tern-lambda")];
        // Not below the home folder, whose path can be too long.
        var shared = string.Create(CultureInfo.InvariantCulture, $"/tmp/tern-lambda-{UnixIdentity.UserId()}");
        return string.IsNullOrEmpty(runtimeFolder) || !Path.IsPathRooted(runtimeFolder) || OwnFile.FolderFault(runtimeFolder) is not null
            || Encoding.UTF8.GetByteCount(runtimeFolder) > MostPathBytes - "/tern-lambda/65535.sock".Length
            ? [shared]
            : [Path.Combine(runtimeFolder, "tern-lambda"), shared];
    }

    /// <summary>
    /// Creates the first of the folders if it doesn't exist, and returns the path of the port's socket in it.
    /// </summary>
    /// <param name="port">The emulator's port.</param>
    /// <param name="folders">The folders of <see cref="Folders()"/>.</param>
    /// <exception cref="IOException">The folder can't be created, or another user could have written to it.</exception>
    public static string Prepare(int port, IReadOnlyList<string> folders)
    {
        var folder = folders[0];
        if (OperatingSystem.IsWindows()) Directory.CreateDirectory(folder);
        else if (!OwnFile.Exists(folder)) Directory.CreateDirectory(folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return OwnFile.FolderFault(folder) is { } fault ? throw new IOException(fault) : PathOf(folder, port);
    }

    /// <summary>Finds the socket of the port.</summary>
    /// <param name="port">The emulator's port.</param>
    /// <param name="folders">The folders of <see cref="Folders()"/>.</param>
    /// <returns>The socket's path, or null if no emulator of this user has the port.</returns>
    /// <exception cref="InvalidOperationException">The folder or the socket exists, but another user could have created
    /// it.</exception>
    public static string? Find(int port, IReadOnlyList<string> folders)
    {
        foreach (var folder in folders)
        {
            if (!OwnFile.Exists(folder)) continue;
            if (OwnFile.FolderFault(folder) is { } fault) throw new InvalidOperationException(fault);
            var path = PathOf(folder, port);
            if (!OwnFile.Exists(path)) continue;
            return OwnFile.SocketFault(path) is { } other ? throw new InvalidOperationException(other) : path;
        }

        return null;
    }

    private static string PathOf(string folder, int port) => Path.Combine(folder, port.ToString(CultureInfo.InvariantCulture) + ".sock");
}
