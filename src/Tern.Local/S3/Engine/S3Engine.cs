using Tern.Local.Clocks;

namespace Tern.Local.S3;

/// <summary>
/// The objects of a local S3, without HTTP: the buckets of all accounts and Regions, whose names are global.
/// Thread-safe.
/// </summary>
/// <param name="schedule">The host's schedule, whose clock is the engine's.</param>
/// <param name="bodies">The store of the bytes.</param>
/// <param name="seed">The seed of all IDs, or null for random ones.</param>
internal sealed class S3Engine(LocalSchedule schedule, IBodyStore bodies, int? seed = null)
{
    private readonly Dictionary<string, S3Bucket> _buckets = new(StringComparer.Ordinal);

    public LocalSchedule Schedule => schedule;

    public IBodyStore Bodies => bodies;

    public S3Identifiers Identifiers { get; } = new(seed);

    /// <summary>
    /// Gets or sets the receiver of changes by lifecycle rules. It is called outside of all locks, in order.
    /// </summary>
    public Action<LifecycleEvent>? LifecycleChanged { get; set; }

    /// <summary>Returns the current time in whole seconds, the resolution of S3's times.</summary>
    public DateTimeOffset Now() => throw new NotImplementedException();

    /// <summary>Creates a bucket, or in us-east-1 returns the one that the account has already.</summary>
    /// <exception cref="S3ErrorException">The name isn't valid or taken.</exception>
    public S3Bucket CreateBucket(BucketDraft draft) => throw new NotImplementedException();

    /// <summary>Returns a bucket.</summary>
    /// <exception cref="S3ErrorException">NoSuchBucket.</exception>
    public S3Bucket GetBucket(string name) => throw new NotImplementedException();

    /// <summary>Returns a bucket, or null if there is none.</summary>
    public S3Bucket? FindBucket(string name) => _buckets.GetValueOrDefault(name);

    /// <summary>Deletes an empty bucket.</summary>
    /// <exception cref="S3ErrorException">NoSuchBucket, or BucketNotEmpty.</exception>
    public void DeleteBucket(string name) => throw new NotImplementedException();

    /// <summary>Lists an account's buckets.</summary>
    /// <exception cref="S3ErrorException">The continuation token isn't valid.</exception>
    public BucketPage ListBuckets(BucketListRequest request) => throw new NotImplementedException();

    /// <summary>Deletes the buckets of an account, or of all accounts.</summary>
    public void Reset(string? account) => throw new NotImplementedException();
}
