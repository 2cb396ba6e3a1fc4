using System.Buffers;

namespace Tern.Local.Protocol.Transfers;

/// <summary>The folder whose folders are S3 buckets here: a key is a path below its bucket. Nothing outside of it is ever read or written.</summary>
internal sealed class BucketFolder(string path)
{
    private static readonly EnumerationOptions s_enumeration = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint };

    private static readonly SearchValues<char> s_reserved = SearchValues.Create("\\:*?\"<>|");

    private readonly string _path = Path.GetFullPath(path);

    public bool HasBucket(string bucket) => Directory.Exists(PathOf(bucket));

    /// <summary>Makes a file of a key, and the folders above it.</summary>
    public FileStream Create(string bucket, string key)
    {
        var file = Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar));
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        return new FileStream(file, FileMode.Create, FileAccess.Write, FileShare.None);
    }

    /// <summary>The keys that begin with a prefix, in their order. As in S3 a prefix is no folder: "data" is one of "data2/x" too.</summary>
    public List<string> ListKeys(string bucket, string? prefix)
    {
        var folder = PathOf(bucket);
        var keys = Directory.EnumerateFiles(folder, "*", s_enumeration)
            .Select(file => Path.GetRelativePath(folder, file).Replace(Path.DirectorySeparatorChar, '/'))
            .Where(key => prefix is null || key.StartsWith(prefix, StringComparison.Ordinal))
            .ToList();
        keys.Sort(StringComparer.Ordinal);
        return keys;
    }

    public FileStream Open(string bucket, string key) =>
        new(Path.Combine(PathOf(bucket), key.Replace('/', Path.DirectorySeparatorChar)), FileMode.Open, FileAccess.Read, FileShare.Read);

    /// <summary>Can it be the name of a bucket? Letters, digits, dots, hyphens and underscores, and no dot or hyphen at an end: so it is never a path.</summary>
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
            if (part.Length is 0 or > 200 || part is "." or ".." || part[^1] is '.' or ' ' || part.AsSpan().ContainsAny(s_reserved) || part.Any(char.IsControl)) return false;
        }

        return true;
    }

    private string PathOf(string bucket)
    {
        if (!IsName(bucket)) throw new InvalidOperationException($"'{bucket}' is no name of a bucket."); // checked long before: a path must never come this far
        return Path.Combine(_path, bucket);
    }
}
