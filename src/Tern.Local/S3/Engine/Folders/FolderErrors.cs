namespace Tern.Local.S3;

/// <summary>The errors of mounted folders, as errors of S3.</summary>
internal static class FolderErrors
{
    private static readonly HashSet<string> s_impossible = new(StringComparer.Ordinal)
    {
        "DeleteBucket", "PutBucketVersioning", "PutBucketLifecycleConfiguration", "PutObjectLockConfiguration", "PutObjectRetention", "PutObjectLegalHold",
    };

    /// <summary>A key that can't be the path of a file.</summary>
    public static S3ErrorException Key(string key, string reason) =>
        S3Errors.InvalidArgument($"The bucket is a folder, so its keys are paths of files, and '{key}' can't be one: {reason}.", "key", key);

    /// <summary>Refuses an operation that mounted folders don't support.</summary>
    /// <exception cref="S3ErrorException">NotImplemented.</exception>
    public static void Check(string operation, S3Bucket bucket)
    {
        if (!s_impossible.Contains(operation)) return;
        throw new S3ErrorException(
            "NotImplemented", 501,
            $"{operation} isn't possible for the bucket '{bucket.Name}', because it is the folder '{bucket.Folder!.Path}'. Use an ordinary bucket instead.");
    }

    /// <summary>Runs an operation on files and converts its errors to those of S3.</summary>
    /// <exception cref="S3ErrorException">The file system returned an error.</exception>
    public static T Try<T>(Func<T> run)
    {
        try
        {
            return run();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new S3ErrorException("InternalError", 500, $"The folder of the bucket reports an error: {error.Message}");
        }
    }
}
