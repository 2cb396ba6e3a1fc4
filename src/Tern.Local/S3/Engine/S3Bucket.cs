using System.Collections.Concurrent;

namespace Tern.Local.S3;

/// <summary>
/// A bucket with its objects, versions and uploads. One lock guards all of it; bytes are received and checked outside
/// of the lock. Thread-safe.
/// </summary>
internal sealed partial class S3Bucket
{
    private readonly Lock _lock = new();
    private readonly S3Engine _engine;
    private readonly KeyMap<ObjectKey> _keys = new();
    private readonly Dictionary<string, ObjectVersion> _versions = new(StringComparer.Ordinal); // all but null versions
    private long _sequence;
    private bool _isClosed;

    public S3Bucket(S3Engine engine, BucketDraft draft)
    {
        _engine = engine;
        Name = draft.Name;
        Account = draft.Account;
        Region = draft.Region;
        CreatedAt = engine.Now();
        HasObjectLock = draft.HasObjectLock;
        if (draft.HasObjectLock) Versioning = VersioningState.Enabled;
        Tags = draft.Tags;
        Folder = draft.Folder;
        foreach (var (name, configuration) in draft.Configurations) Configurations[name] = configuration;
        Attach(engine.Log);
    }

    public string Name { get; }

    /// <summary>Gets the account that owns the bucket.</summary>
    public string Account { get; }

    public string Region { get; }

    public DateTimeOffset CreatedAt { get; private set; }

    public VersioningState Versioning { get; private set; }

    public bool HasObjectLock { get; private set; }

    /// <summary>Gets the retention of new objects, or null.</summary>
    public DefaultRetention? DefaultRetention { get; private set; }

    /// <summary>Gets or sets the bucket's tags. Set them with <see cref="Change"/>.</summary>
    public IReadOnlyList<S3Tag> Tags { get; set; }

    /// <summary>
    /// Gets or sets the encryption of new objects that PutBucketEncryption set, or null for S3's default. Set it with
    /// <see cref="Change"/>.
    /// </summary>
    public ObjectEncryption? Encryption { get; set; }

    /// <summary>
    /// Gets or sets the CORS rules, or null if there is no configuration. Set them with <see cref="Change"/>.
    /// </summary>
    public IReadOnlyList<CorsRule>? Cors { get; set; }

    /// <summary>
    /// Gets the configurations that the engine only stores, by their name in the query such as <c>policy</c>. The
    /// service layer decides the types. Thread-safe to read; change them with <see cref="Change"/>.
    /// </summary>
    public ConcurrentDictionary<string, object> Configurations { get; } = new(StringComparer.Ordinal);

    /// <summary>Returns the time of the local AWS.</summary>
    public DateTimeOffset Now() => _engine.Now();

    /// <summary>Changes settings in one step.</summary>
    public void Change(Action<S3Bucket> change)
    {
        lock (_lock)
        {
            ThrowIfClosed();
            change(this);
            RecordSettings();
            Commit();
        }
    }

    /// <summary>Enables or suspends versioning.</summary>
    /// <exception cref="S3ErrorException">Versioning of a bucket with Object Lock can't be suspended.</exception>
    public void SetVersioning(VersioningState state)
    {
        lock (_lock)
        {
            if (HasObjectLock && state != VersioningState.Enabled)
            {
                throw S3Errors.InvalidBucketState(
                    "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.");
            }

            Versioning = state;
            RecordSettings();
            Commit();
        }
    }

    /// <summary>Enables Object Lock, and sets or clears the default retention.</summary>
    /// <exception cref="S3ErrorException">Versioning isn't enabled.</exception>
    public void SetObjectLock(DefaultRetention? retention)
    {
        lock (_lock)
        {
            if (Versioning != VersioningState.Enabled)
                throw S3Errors.InvalidBucketState("Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration");
            HasObjectLock = true;
            DefaultRetention = retention;
            RecordSettings();
            Commit();
        }
    }

    /// <summary>Deletes everything in the bucket. Later writes fail.</summary>
    /// <param name="onlyEmpty">true to fail if there are objects or versions. Incomplete uploads don't matter.</param>
    /// <exception cref="S3ErrorException">BucketNotEmpty.</exception>
    public void Close(bool onlyEmpty)
    {
        lock (_lock)
        {
            if (onlyEmpty && _keys.Count > 0)
                throw Versioning == VersioningState.Never ? S3Errors.BucketNotEmpty(Name) : S3Errors.VersionedBucketNotEmpty(Name);
            _isClosed = true;
            while (_keys.From("").Next() is { } key) Remove(key, key.Newest);
            foreach (var upload in _uploads.Values.ToList()) Remove(upload);
            StopLifecycle();
            StopWatch();
            _record?.Change.Remove(S3Entries.Of(this));
            Commit();
        }
    }

    /// <summary>Ends all work. The contents stay as they are for the next start.</summary>
    public void Stop()
    {
        lock (_lock)
        {
            StopLifecycle();
            StopWatch();
        }
    }

    // The caller holds the lock.
    private void ThrowIfClosed()
    {
        if (_isClosed) throw S3Errors.NoSuchBucket(Name);
    }
}
