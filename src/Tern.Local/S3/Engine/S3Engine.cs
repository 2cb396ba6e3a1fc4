using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// The objects of a local S3, without HTTP: the buckets of all accounts and Regions, whose names are global.
/// Thread-safe.
/// </summary>
/// <param name="schedule">The host's schedule, whose clock is the engine's.</param>
/// <param name="memory">The budget of the bytes in memory.</param>
/// <param name="format">The format of the values that the engine stores without using them.</param>
/// <param name="seed">The seed of all IDs, or null for random ones.</param>
internal sealed partial class S3Engine(LocalSchedule schedule, ObjectMemory memory, IConfigurationFormat format, int? seed = null)
{
    private const string FirstRegion = "us-east-1";

    private readonly Lock _lock = new();
    private readonly SortedDictionary<string, S3Bucket> _buckets = new(StringComparer.Ordinal);

    public LocalSchedule Schedule => schedule;

    /// <summary>Gets the store of the bytes. It is set before the first request.</summary>
    public IBodyStore Bodies { get; private set; } = new MemoryBodyStore(memory);

    public IConfigurationFormat Format => format;

    /// <summary>Gets the log of all changes, or null without a data directory.</summary>
    public IStateLog? Log { get; private set; }

    public S3Identifiers Identifiers { get; } = new(seed);

    /// <summary>Gets or sets the observer of all changes, or null. It is set before the first request.</summary>
    public IObjectObserver? Observer { get; set; }

    /// <summary>Gets all buckets in the order of their names.</summary>
    public IReadOnlyList<S3Bucket> All
    {
        get
        {
            lock (_lock) return [.. _buckets.Values];
        }
    }

    /// <summary>Gets or sets the minimum length of a part except the last: S3's 5 MiB, unless a test wants
    /// less.</summary>
    public long MinPartBytes { get; set; } = 5 * 1024 * 1024;

    /// <summary>Returns the current time in whole seconds, the resolution of S3's times.</summary>
    public DateTimeOffset Now()
    {
        var now = schedule.Clock.GetUtcNow();
        return now.AddTicks(-(now.Ticks % TimeSpan.TicksPerSecond));
    }

    /// <summary>Creates a bucket, or in us-east-1 returns the one that the account already has.</summary>
    /// <exception cref="S3ErrorException">The name isn't valid or taken.</exception>
    public S3Bucket CreateBucket(BucketDraft draft)
    {
        if (!BucketNames.IsValid(draft.Name)) throw S3Errors.InvalidBucketName(draft.Name);
        TagRules.CheckBucket(draft.Tags);
        lock (_lock)
        {
            if (!_buckets.TryGetValue(draft.Name, out var existing))
            {
                var bucket = new S3Bucket(this, draft);
                _buckets.Add(draft.Name, bucket);
                bucket.RecordCreation();
                return bucket;
            }

            if (existing.Account != draft.Account) throw S3Errors.BucketAlreadyExists(draft.Name);
            if (existing.Region != FirstRegion || draft.Region != FirstRegion || draft.Tags.Count > 0) throw S3Errors.BucketAlreadyOwnedByYou(draft.Name);
            return existing;
        }
    }

    /// <summary>Mounts a folder as a bucket.</summary>
    /// <exception cref="InvalidOperationException">There is a bucket with this name.</exception>
    public void Mount(BucketDraft draft)
    {
        lock (_lock)
        {
            if (!_buckets.TryAdd(draft.Name, new S3Bucket(this, draft)))
                throw new InvalidOperationException($"The bucket '{draft.Name}' exists already, so no folder can be mounted as it. Use another name.");
        }
    }

    /// <summary>Returns a bucket.</summary>
    /// <exception cref="S3ErrorException">NoSuchBucket.</exception>
    public S3Bucket GetBucket(string name) => FindBucket(name) ?? throw S3Errors.NoSuchBucket(name);

    /// <summary>Returns a bucket, or null if there is none.</summary>
    public S3Bucket? FindBucket(string name)
    {
        lock (_lock) return _buckets.GetValueOrDefault(name);
    }

    /// <summary>Deletes an empty bucket.</summary>
    /// <exception cref="S3ErrorException">NoSuchBucket, or BucketNotEmpty.</exception>
    public void DeleteBucket(string name)
    {
        lock (_lock)
        {
            if (!_buckets.TryGetValue(name, out var bucket)) throw S3Errors.NoSuchBucket(name);
            bucket.Close(onlyEmpty: true);
            _buckets.Remove(name);
        }
    }

    /// <summary>Lists an account's buckets.</summary>
    /// <exception cref="S3ErrorException">The continuation token isn't valid.</exception>
    public BucketPage ListBuckets(BucketListRequest request)
    {
        var from = request.ContinuationToken is { } token ? ContinuationTokens.Read(token) : "";
        var page = new List<S3Bucket>();
        lock (_lock)
        {
            foreach (var (name, bucket) in _buckets)
            {
                if (bucket.Account != request.Account || !name.StartsWith(request.Prefix, StringComparison.Ordinal)) continue;
                if ((request.Region is { } region && region != bucket.Region) || string.CompareOrdinal(name, from) < 0) continue;
                if (page.Count == request.MaxBuckets) return new BucketPage(page, ContinuationTokens.Write(name));
                page.Add(bucket);
            }
        }

        return new BucketPage(page, null);
    }

    /// <summary>
    /// Deletes the buckets of an account, or of all accounts. Mounted folders and their files are kept, but lose their
    /// configuration.
    /// </summary>
    public void Reset(string? account)
    {
        lock (_lock)
        {
            foreach (var bucket in _buckets.Values.Where(bucket => account is null || bucket.Account == account).ToList())
            {
                bucket.Close(onlyEmpty: false);
                _buckets.Remove(bucket.Name);
                if (bucket.Folder is { } folder) _buckets.Add(bucket.Name, bucket.Remount(folder));
            }
        }
    }
}
