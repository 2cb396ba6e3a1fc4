using System.Security.Cryptography;

namespace Tern.Lambda.Local.Sources.Buckets.Objects;

/// <summary>The objects of a bucket, which are the files of its folder.</summary>
internal sealed class BucketFolder(BucketOptions options)
{
    public string Name => options.Name;

    /// <summary>The file of an object; null if there is none.</summary>
    public FileInfo? Find(string key)
    {
        if (!IsFileName(key)) return null;
        var file = new FileInfo(PathOf(key));
        return file.Exists ? file : null;
    }

    /// <summary>All objects by their keys, in the service's order: that of their UTF-8.</summary>
    public IReadOnlyList<(string Key, FileInfo File)> List()
    {
        if (!Directory.Exists(options.Folder)) return [];
        var listing = new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true, AttributesToSkip = FileAttributes.System };
        return
        [
            .. new DirectoryInfo(options.Folder).EnumerateFiles("*", listing)
                .Select(file => (Key: Path.GetRelativePath(options.Folder, file.FullName).Replace(Path.DirectorySeparatorChar, '/'), file))
                .Where(static each => IsFileName(each.Key))
                .OrderBy(static each => each.Key, StringComparer.Ordinal),
        ];
    }

    /// <summary>Writes an object: all of it, or nothing.</summary>
    /// <returns>The file.</returns>
    /// <exception cref="S3Exception">The key can't be the name of a file.</exception>
    public async Task<FileInfo> WriteAsync(string key, Func<Stream, Task> write)
    {
        if (!IsFileName(key))
        {
            throw new S3Exception(
                400,
                "InvalidArgument",
                $"The key '{key}' can't be the path of a file in the bucket's folder: it has an empty part, or one that begins with a dot.");
        }

        var path = PathOf(key);
        // A name that begins with a dot is no object while it is written.
        var part = Path.Combine(options.Folder, $".{Guid.NewGuid():n}.part");
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            var file = File.Create(part);
            await using (file.ConfigureAwait(false)) await write(file).ConfigureAwait(false);
            File.Move(part, path, overwrite: true);
            return new FileInfo(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new S3Exception(500, "InternalError", $"'{key}' can't be written in the bucket's folder: {failure.Message}");
        }
        finally
        {
            File.Delete(part);
        }
    }

    /// <summary>Deletes an object, if it is there.</summary>
    public void Delete(string key)
    {
        if (Find(key) is not { } file) return;
        file.Delete();
        // Folders that held it alone are nothing to S3.
        for (var folder = file.Directory; folder is not null && IsInside(folder) && !folder.EnumerateFileSystemInfos().Any(); folder = folder.Parent)
            folder.Delete();
    }

    // The service's own choice for what is sent in one piece; nothing is secured by it.
#pragma warning disable CA5351
    public static async Task<string> ETagAsync(FileInfo file, CancellationToken cancellationToken)
    {
        using var stream = file.OpenRead();
        return $"\"{Convert.ToHexStringLower(await MD5.HashDataAsync(stream, cancellationToken).ConfigureAwait(false))}\"";
    }
#pragma warning restore CA5351

    private bool IsInside(DirectoryInfo folder) =>
        folder.FullName.Length > Path.GetFullPath(options.Folder).TrimEnd(Path.DirectorySeparatorChar).Length;

    private string PathOf(string key) => Path.GetFullPath(Path.Combine(options.Folder, key.Replace('/', Path.DirectorySeparatorChar)));

    // Names with a dot first are left out by those who look at the folder, and '..' leads out of it.
    private static bool IsFileName(string key) =>
        key.Length > 0 && key.AsSpan().IndexOfAny('\\', '\0') < 0
        && Array.TrueForAll(key.Split('/'), static part => part.Length > 0 && part[0] != '.')
        && (!OperatingSystem.IsWindows() || key.IndexOfAny(Path.GetInvalidFileNameChars().Except(['/']).ToArray()) < 0);
}
