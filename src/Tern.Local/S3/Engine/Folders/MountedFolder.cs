using System.IO.Enumeration;

namespace Tern.Local.S3;

/// <summary>
/// A folder that is mounted as a bucket: its files are the objects, and their paths the keys. Names that begin with a
/// dot aren't objects, and symbolic links aren't followed, so that no key leads out of the folder. The bucket's lock
/// guards it.
/// </summary>
internal sealed class MountedFolder : IBodyStore
{
    // The folder for bodies while they are received: on the same disk, but not visible as objects.
    private const string Temporary = ".tern-";

    private static readonly EnumerationOptions s_all = new()
    {
        RecurseSubdirectories = true, AttributesToSkip = FileAttributes.System | FileAttributes.ReparsePoint,
    };

    private readonly Dictionary<string, FileState> _known = new(StringComparer.Ordinal);

    /// <summary>Creates the folder if it doesn't exist.</summary>
    /// <exception cref="IOException">The folder can't be created.</exception>
    public MountedFolder(string path)
    {
        Path = System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
        if (File.Exists(Path)) throw new IOException($"'{Path}' is a file, so it can't be mounted as a bucket. Specify a folder.");
        Directory.CreateDirectory(Path);
        foreach (var left in Directory.EnumerateFiles(Path, Temporary + "*"))
        {
            // Left over from a process that was killed.
            if (File.GetLastWriteTimeUtc(left) < TimeProvider.System.GetUtcNow().AddDays(-1)) File.Delete(left);
        }
    }

    public string Path { get; }

    public BodyWriter Create(long? length) => new FolderBodyWriter(System.IO.Path.Combine(Path, Temporary + Guid.NewGuid().ToString("N")));

    /// <exception cref="S3ErrorException">The key can't be the path of a file.</exception>
    public static void CheckKey(string key)
    {
        if (FolderKeys.FindMistake(key, OperatingSystem.IsWindows()) is { } mistake) throw FolderErrors.Key(key, mistake);
    }

    /// <summary>Returns the state of an object's file, or null if there is none.</summary>
    public FileState? Find(string key)
    {
        if (FolderKeys.FindMistake(key, OperatingSystem.IsWindows()) is not null) return null;
        var file = new FileInfo(PathOf(key));
        if (!file.Exists || IsLink(file)) return null;
        return FindLink(key) is null ? FileState.Of(file) : null;
    }

    /// <summary>Returns the files whose keys can start with a prefix.</summary>
    public IEnumerable<(string Key, FileState State)> List(string prefix)
    {
        var slash = prefix.LastIndexOf('/');
        var start = slash < 0 ? "" : prefix[..slash];
        if (start.Length > 0 && (FolderKeys.FindMistake(start, OperatingSystem.IsWindows()) is not null || FindLink(start + "/") is not null)) return [];
        var root = PathOf(start);
        return !Directory.Exists(root) ? [] : new FileSystemEnumerable<(string, FileState)>(
            root,
            (ref FileSystemEntry entry) => (KeyOf(entry.ToFullPath()), new FileState(entry.Length, entry.LastWriteTimeUtc.UtcDateTime)),
            s_all)
        {
            ShouldIncludePredicate = static (ref FileSystemEntry entry) => !entry.IsDirectory && entry.FileName[0] != '.',
            ShouldRecursePredicate = static (ref FileSystemEntry entry) => entry.FileName[0] != '.',
        };
    }

    /// <summary>
    /// Returns true if a file is in the same state as when the bucket last looked at it; otherwise, false.
    /// </summary>
    public bool Knows(string key, FileState state) => _known.TryGetValue(key, out var known) && known == state;

    /// <summary>Sets the last state of a file that the bucket knows; null if it knows none.</summary>
    public void Know(string key, FileState? state)
    {
        if (state is { } known) _known[key] = known;
        else _known.Remove(key);
    }

    /// <summary>Returns the bytes of an object's file, which is opened whenever they are read.</summary>
    public ObjectBody BodyOf(string key, FileState state) =>
        state.Size == 0 ? ObjectBody.Empty : new ObjectBody([new BodySegment(new FolderBlock(PathOf(key), state, isTemporary: false), 0, state.Size)]);

    /// <summary>Opens the file of a body for one reader, who must release the result.</summary>
    /// <exception cref="S3ErrorException">The file was deleted or changed in the meantime.</exception>
    public static ObjectBody Open(ObjectBody body) => body.Segments is [{ Block: FolderBlock block }] ? FolderErrors.Try(block.Open) : ObjectBody.Empty;

    /// <summary>Moves a received body to its place in the folder.</summary>
    /// <returns>The state of the file.</returns>
    /// <exception cref="S3ErrorException">It can't be moved there.</exception>
    public FileState Place(string key, ObjectBody body) => FolderErrors.Try(() =>
    {
        var path = PathOf(key);
        if (FindLink(key) is { } link) throw FolderErrors.Key(key, $"'{link}' is a symbolic link");
        if (FindFile(key) is { } file) throw FolderErrors.Key(key, $"'{file}' is a file, and can't be a folder too");
        if (Directory.Exists(path)) throw FolderErrors.Key(key, "there is a folder with this name");
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        if (body.Segments is [{ Block: FolderBlock block }]) block.MoveTo(path);
        else File.WriteAllBytes(path, []);
        return FileState.Of(new FileInfo(path));
    });

    /// <summary>Deletes an object's file, and any folders that this leaves empty.</summary>
    /// <exception cref="S3ErrorException">It can't be deleted.</exception>
    public void Delete(string key) => FolderErrors.Try(() =>
    {
        var path = PathOf(key);
        File.Delete(path);
        var folder = Directory.GetParent(path)!;
        while (folder.FullName.Length > Path.Length && !folder.EnumerateFileSystemInfos().Any())
        {
            folder.Delete();
            folder = folder.Parent!;
        }

        return 0;
    });

    private static bool IsLink(FileSystemInfo info) => (info.Attributes & FileAttributes.ReparsePoint) != 0;

    private string? FindLink(string key) => FindParent(key, static path => new DirectoryInfo(path) is { Exists: true } folder && IsLink(folder));

    private string? FindFile(string key) => FindParent(key, File.Exists);

    // Returns the first folder on a key's path that meets a condition.
    private string? FindParent(string key, Func<string, bool> predicate)
    {
        for (var slash = key.IndexOf('/'); slash >= 0; slash = key.IndexOf('/', slash + 1))
        {
            if (predicate(PathOf(key[..slash]))) return key[..slash];
        }

        return null;
    }

    private string PathOf(string key) => key.Length == 0 ? Path : System.IO.Path.Combine(Path, key.Replace('/', System.IO.Path.DirectorySeparatorChar));

    private string KeyOf(string path) => System.IO.Path.GetRelativePath(Path, path).Replace(System.IO.Path.DirectorySeparatorChar, '/');
}
