using System.Globalization;

namespace Tern.Local.Durability;

/// <summary>
/// Prevents other processes from using a data directory: a file that is held open exclusively, which the operating
/// system releases when the process ends, however it ends.
/// </summary>
internal sealed class FolderLock : IDisposable
{
    private readonly FileStream _file;

    private FolderLock(FileStream file) => _file = file;

    public static FolderLock Take(string folder)
    {
        var path = Path.Combine(folder, "lock");
        var owner = Path.Combine(folder, "owner"); // a separate file, because no other process can read a file that is held exclusively
        FileStream file;
        try
        {
            file = new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
        }
        catch (IOException failure) when (IsHeld(failure))
        {
            throw new LocalDataException(
                $"This data directory is in use by {Owner(owner)}. Two servers can't share one: stop that server, or use a different directory for this one.",
                folder,
                null,
                failure);
        }

        try
        {
            File.WriteAllText(owner, Environment.ProcessId.ToString(CultureInfo.InvariantCulture));
        }
        catch
        {
            file.Dispose();
            throw;
        }

        return new FolderLock(file);
    }

    public void Dispose() => _file.Dispose();

    /// <summary>
    /// Returns a value indicating whether another process holds the file, as opposed to other failures, such as a
    /// read-only file system. .NET has no exception for this: on Unix, the HResult is the errno of flock; on Windows,
    /// it's that of a sharing violation.
    /// </summary>
    internal static bool IsHeld(IOException failure) => OperatingSystem.IsWindows()
        ? failure.HResult is unchecked((int)0x80070020) or unchecked((int)0x80070021)
        : failure.HResult == (OperatingSystem.IsLinux() ? 11 : 35); // EWOULDBLOCK

    private static string Owner(string path)
    {
        try
        {
            return int.TryParse(File.ReadAllText(path), NumberStyles.None, CultureInfo.InvariantCulture, out var id)
                ? id == Environment.ProcessId ? "this process already" : $"the process {id}"
                : "another process";
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return "another process";
        }
    }
}
