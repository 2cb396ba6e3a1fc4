using System.Collections.Concurrent;
using System.IO.Enumeration;

namespace Tern.S3.Transfers;

/// <summary>Creates the folders for files, and doesn't follow links that lead elsewhere. Thread-safe.</summary>
internal sealed class FolderPaths(string root)
{
    private readonly ConcurrentDictionary<string, bool> _sound = new(StringComparer.Ordinal);

    /// <summary>Creates the folder for a file.</summary>
    /// <exception cref="S3TransferException">A folder on the path is a link.</exception>
    public void Prepare(string path)
    {
        var folder = Path.GetDirectoryName(path)!;
        if (_sound.ContainsKey(folder)) return;
        for (var at = folder; at.Length > root.Length; at = Path.GetDirectoryName(at)!)
        {
            if (new DirectoryInfo(at).LinkTarget is not null)
                throw new S3TransferException($"'{at}' is a link, and downloads don't follow links. Remove it, or download to its target.");
        }

        Directory.CreateDirectory(folder);
        _sound[folder] = true;
    }

    /// <summary>Returns the files below the root.</summary>
    /// <param name="skip">A callback for entries that aren't files: links, which aren't followed, and pipes, sockets
    /// and devices, which have no content to transfer.</param>
    public IEnumerable<FileInfo> Files(Action<FileSystemInfo, string> skip)
    {
        var found = new FileSystemEnumerable<FileSystemInfo>(
            root, static (ref entry) => entry.ToFileSystemInfo(),
            new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = 0, IgnoreInaccessible = false })
        {
            ShouldIncludePredicate = static (ref entry) => !entry.IsDirectory || IsLink(entry.Attributes),
            ShouldRecursePredicate = static (ref entry) => !IsLink(entry.Attributes),
        };
        foreach (var entry in found)
        {
            if (IsLink(entry.Attributes)) skip(entry, "a link");
            else if (entry is FileInfo file && !SpecialFile.Is(file)) yield return file;
            else skip(entry, "a pipe, a socket or a device");
        }
    }

    private static bool IsLink(FileAttributes attributes) => (attributes & FileAttributes.ReparsePoint) != 0;
}
