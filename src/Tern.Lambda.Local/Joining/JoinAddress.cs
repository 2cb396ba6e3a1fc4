using System.Globalization;

namespace Tern.Lambda.Local.Joining;

/// <summary>
/// The socket by which a program of the same user has an emulator run a function. Not a port: to have programs run is for nobody
/// else, neither a page of a browser nor another user of the machine, so it lies in a folder that is this user's alone.
/// </summary>
internal static class JoinAddress
{
    public static string Of(int port) => Path.Combine(Folder(), port.ToString(CultureInfo.InvariantCulture) + ".sock");

    /// <summary>Makes the folder, if it is not there.</summary>
    /// <exception cref="IOException">It can't be made, or is another user's.</exception>
    public static void Prepare()
    {
        var folder = Folder();
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(folder);
            return;
        }

        const UnixFileMode own = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
        Directory.CreateDirectory(folder, own);
        File.SetUnixFileMode(folder, own); // only its owner can: fails where somebody else made it first
    }

    // Socket paths have at most some hundred characters, so not below the home folder.
    private static string Folder() => OperatingSystem.IsWindows()
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "tern-lambda")
        : Path.Combine("/tmp", "tern-lambda-" + Environment.UserName);
}
