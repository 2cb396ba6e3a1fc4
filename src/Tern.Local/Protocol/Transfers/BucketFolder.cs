using System.Buffers;

namespace Tern.Local.Protocol;

/// <summary>
/// The folder whose subfolders serve as S3 buckets: a key is a path below its bucket. Nothing outside it is ever read
/// or written, so links below it aren't followed.
/// </summary>
internal sealed class BucketFolder(string path)
{
    private static readonly EnumerationOptions s_enumeration = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint };

    private static readonly SearchValues<char> s_reserved = SearchValues.Create("\\:*?\"<>|");

    private readonly string _path = Path.GetFullPath(path);

    public bool HasBucket(string bucket) => Directory.Exists(PathOf(bucket));

    /// <summary>Creates the file of a key, and its parent folders.</summary>
    /// <exception cref="IOException">The file can't be written, or its path contains a link.</exception>
    public FileStream Create(string bucket, string key)
    {
        var file = Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar));
        RefuseLinks(file);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        return new FileStream(file, FileMode.Create, FileAccess.Write, FileShare.None);
    }

    /// <summary>
    /// Lists the keys with a prefix, in order. As in S3, a prefix isn't a folder: "data" is also a prefix of "data2/x".
    /// </summary>
    /// <exception cref="IOException">The bucket can't be read, or is a link.</exception>
    public List<string> ListKeys(string bucket, string? prefix)
    {
        var folder = PathOf(bucket);
        RefuseLinks(folder);
        var keys = Directory.EnumerateFiles(folder, "*", s_enumeration)
            .Select(file => Path.GetRelativePath(folder, file).Replace(Path.DirectorySeparatorChar, '/'))
            .Where(key => prefix is null || key.StartsWith(prefix, StringComparison.Ordinal))
            .ToList();
        keys.Sort(StringComparer.Ordinal);
        return keys;
    }

    /// <exception cref="IOException">The file can't be read, its path contains a link, or it is a pipe or a device,
    /// which may never end.</exception>
    public FileStream Open(string bucket, string key)
    {
        var file = Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar));
        RefuseLinks(file);
        RefuseEndless(file);
        return new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.Read);
    }

    /// <summary>
    /// Checks a path and all its parent folders up to that of the buckets, which itself can be a link.
    /// </summary>
    private void RefuseLinks(string path)
    {
        for (var at = path; at.Length > _path.Length; at = Path.GetDirectoryName(at)!)
        {
            if (new FileInfo(at).LinkTarget is { } target)
                throw new IOException($"'{at}' is a link to '{target}'. Buckets are folders, and nothing outside of '{_path}' is read or written.");
        }
    }

    /// <summary>
    /// Refuses pipes and devices. Opening a named pipe only for reading would block until somebody writes to it.
    /// Opening it for writing as well doesn't block.
    /// </summary>
    private static void RefuseEndless(string file)
    {
        if (OperatingSystem.IsWindows()) return;
        try
        {
            using var opened = new FileStream(file, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
            if (opened.CanSeek) return;
        }
        catch (UnauthorizedAccessException)
        {
            return; // a read-only file, as is usual in another user's folder
        }

        throw new IOException($"'{file}' is a pipe or a device. An import reads files.");
    }

    /// <summary>
    /// Returns a value indicating whether a text is a valid bucket name: letters, digits, dots, hyphens and
    /// underscores, with a letter or digit at both ends. So it's never a path.
    /// </summary>
    public static bool IsName(string bucket)
    {
        if (bucket.Length is < 2 or > 255 || !char.IsAsciiLetterOrDigit(bucket[0]) || !char.IsAsciiLetterOrDigit(bucket[^1])) return false;
        return bucket.All(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' or '_');
    }

    /// <summary>
    /// Returns a value indicating whether files can be written below a key prefix: each part must be a valid folder
    /// name, and none can lead to a parent folder.
    /// </summary>
    public static bool IsPrefix(string prefix)
    {
        if (prefix.Length == 0) return true;
        foreach (var part in prefix.TrimEnd('/').Split('/'))
        {
            if (part.Length is 0 or > 200
                || part is "." or ".." || part[^1] is '.' or ' ' || part.AsSpan().ContainsAny(s_reserved) || part.Any(char.IsControl)) return false;
        }

        return true;
    }

    private string PathOf(string bucket)
    {
        // Checked long before: a path must never get this far.
        if (!IsName(bucket)) throw new InvalidOperationException($"'{bucket}' isn't a valid bucket name.");
        return Path.Combine(_path, bucket);
    }
}
