namespace Tern.Lambda.Local.Sources;

/// <summary>Options for a bucket whose objects are files in a folder.</summary>
internal sealed record BucketOptions
{
    /// <summary>Gets the bucket's name.</summary>
    public required string Name { get; init; }

    /// <summary>
    /// Gets the folder's path. The emulator writes there only when functions or other S3 clients put, copy or delete
    /// objects.
    /// </summary>
    public required string Folder { get; init; }

    public required IReadOnlyList<BucketNotification> Notifications { get; init; }
}
