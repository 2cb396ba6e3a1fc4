using System.Collections.Concurrent;

namespace Tern.S3.Transfers.Folders;

/// <summary>Makes the folders that files go to, and goes through no link that leads elsewhere. Thread-safe.</summary>
internal sealed class FolderPaths(string root)
{
    private readonly ConcurrentDictionary<string, bool> _sound = new(StringComparer.Ordinal);

    /// <summary>Makes the folder of a file.</summary>
    /// <exception cref="S3TransferException">A link stands in the way.</exception>
    public void Prepare(string path)
    {
        var folder = Path.GetDirectoryName(path)!;
        if (_sound.ContainsKey(folder)) return;
        for (var at = folder; at.Length > root.Length; at = Path.GetDirectoryName(at)!)
        {
            if (new DirectoryInfo(at).LinkTarget is not null)
                throw new S3TransferException($"'{at}' is a link: nothing is written through it. Take it away, or download to where it leads.");
        }

        Directory.CreateDirectory(folder);
        _sound[folder] = true;
    }

    /// <summary>The files below the root, without links and what is reached by them.</summary>
    public IEnumerable<FileInfo> Files() => new DirectoryInfo(root).EnumerateFiles(
        "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = false });
}
