using System.Buffers;

namespace Tern.Local.Protocol.Transfers;

/// <summary>
/// The folder whose folders are S3 buckets here: a key is a path below its bucket. Nothing outside of it is ever read or written, so links below it aren't
/// followed.
/// </summary>
internal sealed class BucketFolder(string path)
{
    private static readonly EnumerationOptions s_enumeration = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint };

    private static readonly SearchValues<char> s_reserved = SearchValues.Create("\\:*?\"<>|");

    private readonly string _path = Path.GetFullPath(path);

    public bool HasBucket(string bucket) => Directory.Exists(PathOf(bucket));

    /// <summary>Makes a file of a key, and the folders above it.</summary>
    /// <exception cref="IOException">It can't be written, or there is a link on the way to it.</exception>
    public FileStream Create(string bucket, string key)
    {
        var file = Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar));
        RefuseLinks(file);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        return new FileStream(file, FileMode.Create, FileAccess.Write, FileShare.None);
    }

    /// <summary>The keys that begin with a prefix, in their order. As in S3 a prefix is no folder: "data" is one of "data2/x" too.</summary>
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

    /// <exception cref="IOException">It can't be read, there is a link on the way to it, or it is a pipe or a device, whose end nobody knows.</exception>
    public FileStream Open(string bucket, string key)
    {
        var file = Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar));
        RefuseLinks(file);
        RefuseEndless(file);
        return new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.Read);
    }

    /// <summary>Looks at a path and at all folders above it up to the one of the buckets, which itself may be a link.</summary>
    private void RefuseLinks(string path)
    {
        for (var at = path; at.Length > _path.Length; at = Path.GetDirectoryName(at)!)
        {
            if (new FileInfo(at).LinkTarget is { } target)
                throw new IOException($"'{at}' is a link to '{target}'. Buckets are folders, and nothing outside of '{_path}' is read or written.");
        }
    }

    /// <summary>Opened to be read alone, a named pipe would hold its reader until somebody writes to it. To be written as well, it opens at once.</summary>
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
            return; // a file that may only be read, as most are in a folder of somebody else's
        }

        throw new IOException($"'{file}' is a pipe or a device. An import reads files.");
    }

    /// <summary>
    /// Can it be the name of a bucket? Letters, digits, dots, hyphens and underscores, and no dot or hyphen at an end:
    /// so it is never a path.
    /// </summary>
    public static bool IsName(string bucket)
    {
        if (bucket.Length is < 2 or > 255 || !char.IsAsciiLetterOrDigit(bucket[0]) || !char.IsAsciiLetterOrDigit(bucket[^1])) return false;
        return bucket.All(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' or '_');
    }

    /// <summary>Can files be written below the prefix of a key? Each part of it has to be the name of a folder, and none that leads back up.</summary>
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
        if (!IsName(bucket)) throw new InvalidOperationException($"'{bucket}' is no name of a bucket."); // checked long before: a path must never come this far
        return Path.Combine(_path, bucket);
    }
}
