using System.Security.Cryptography;

namespace Tern.Lambda.Local.Sources;

/// <summary>The objects of a bucket, stored as files in its folder.</summary>
internal sealed class BucketFolder(BucketOptions options)
{
    public string Name => options.Name;

    /// <summary>Returns the file of an object, or null if there is none.</summary>
    public FileInfo? Find(string key)
    {
        if (!IsFileName(key)) return null;
        var file = new FileInfo(PathOf(key));
        return file.Exists ? file : null;
    }

    /// <summary>Lists all objects with their keys, in the service's order: by UTF-8 bytes.</summary>
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

    /// <summary>Writes an object atomically.</summary>
    /// <returns>The object's file.</returns>
    /// <exception cref="S3Exception">The key can't be used as a file name.</exception>
    public async Task<FileInfo> WriteAsync(string key, Func<Stream, Task> write)
    {
        if (!IsFileName(key))
        {
            throw new S3Exception(
                400,
                "InvalidArgument",
                $"The key '{key}' can't be the path of a file in the bucket's folder: it has an empty segment, or one that starts with a dot.");
        }

        var path = PathOf(key);
        // While the object is being written, its name begins with a dot, so it isn't listed.
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

    /// <summary>Deletes an object if it exists.</summary>
    public void Delete(string key)
    {
        if (Find(key) is not { } file) return;
        file.Delete();
        // Folders that contained only this object don't exist for S3.
        for (var folder = file.Directory; folder is not null && IsInside(folder) && !folder.EnumerateFileSystemInfos().Any(); folder = folder.Parent)
            folder.Delete();
    }

    // S3 uses MD5 for objects uploaded in one part, not for security.
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

    // Names that begin with a dot are ignored by the folder scan, and '..' leads out of the folder.
    private static bool IsFileName(string key) =>
        key.Length > 0 && key.AsSpan().IndexOfAny('\\', '\0') < 0
        && Array.TrueForAll(key.Split('/'), static part => part.Length > 0 && part[0] != '.')
        && (!OperatingSystem.IsWindows() || key.IndexOfAny(Path.GetInvalidFileNameChars().Except(['/']).ToArray()) < 0);
}
