namespace Tern.Lambda.Local.Sources.Buckets;

/// <summary>A folder whose files are a bucket's objects.</summary>
internal sealed record BucketOptions
{
    /// <summary>The bucket's name.</summary>
    public required string Name { get; init; }

    /// <summary>The folder's path. It is written only by what functions and other clients of S3 put, copy and delete.</summary>
    public required string Folder { get; init; }

    public required IReadOnlyList<BucketNotification> Notifications { get; init; }
}
