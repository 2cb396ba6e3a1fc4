namespace Tern.Local.S3;

/// <summary>The content of a bucket's entry.</summary>
internal sealed class BucketSettings
{
    public required DateTimeOffset CreatedAt { get; init; }

    public VersioningState Versioning { get; init; }

    public bool HasObjectLock { get; init; }

    public DefaultRetention? DefaultRetention { get; init; }

    public IReadOnlyList<S3Tag> Tags { get; init; } = [];

    public ObjectEncryption? Encryption { get; init; }

    public IReadOnlyList<CorsRule>? Cors { get; init; }

    public IReadOnlyList<LifecycleRule>? Lifecycle { get; init; }

    public IDictionary<string, object> Configurations { get; init; } = new Dictionary<string, object>(StringComparer.Ordinal);
}
