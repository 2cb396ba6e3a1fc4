namespace Tern.Local.S3;

/// <summary>A bucket to create.</summary>
internal sealed class BucketDraft
{
    public required string Name { get; init; }

    /// <summary>Gets the account that will own the bucket.</summary>
    public required string Account { get; init; }

    public required string Region { get; init; }

    /// <summary>Gets a value indicating whether the bucket has Object Lock, which also enables versioning.</summary>
    public bool HasObjectLock { get; init; }

    /// <summary>Gets the tags. With tags, creating an existing bucket always fails.</summary>
    public IReadOnlyList<S3Tag> Tags { get; init; } = [];

    /// <summary>Gets the folder that is mounted as the bucket, or null for an ordinary bucket.</summary>
    public MountedFolder? Folder { get; init; }

    /// <summary>Gets the configurations of a new bucket, by name.</summary>
    public IReadOnlyDictionary<string, object> Configurations { get; init; } = new Dictionary<string, object>(StringComparer.Ordinal);
}
