namespace Tern.Local.S3;

/// <summary>
/// A bucket with its objects, versions and uploads. One lock guards all of it; bytes are received and checked outside
/// of the lock. Thread-safe.
/// </summary>
internal sealed partial class S3Bucket
{
    private readonly S3Engine _engine;

    public S3Bucket(S3Engine engine, BucketDraft draft)
    {
        _engine = engine;
        Name = draft.Name;
        Account = draft.Account;
        Region = draft.Region;
        CreatedAt = engine.Now();
        HasObjectLock = draft.HasObjectLock;
        Tags = draft.Tags;
    }

    public string Name { get; }

    /// <summary>Gets the account that owns the bucket.</summary>
    public string Account { get; }

    public string Region { get; }

    public DateTimeOffset CreatedAt { get; }

    public VersioningState Versioning { get; private set; }

    public bool HasObjectLock { get; private set; }

    /// <summary>Gets the retention of new objects, or null.</summary>
    public DefaultRetention? DefaultRetention { get; private set; }

    /// <summary>Gets or sets the bucket's tags.</summary>
    public IReadOnlyList<S3Tag> Tags { get; set; }

    /// <summary>Gets or sets the encryption of new objects, as PutBucketEncryption sets it.</summary>
    public ObjectEncryption Encryption { get; set; } = ObjectEncryption.S3Managed;

    /// <summary>Gets or sets the CORS rules, or null if there is no configuration.</summary>
    public IReadOnlyList<CorsRule>? Cors { get; set; }

    /// <summary>
    /// Gets the configurations that the engine only stores, by their name in the query such as <c>policy</c>. The
    /// service layer decides the types. Thread-safe.
    /// </summary>
    public System.Collections.Concurrent.ConcurrentDictionary<string, object> Configurations { get; } = new(StringComparer.Ordinal);

    /// <summary>Enables or suspends versioning.</summary>
    /// <exception cref="S3ErrorException">Versioning of a bucket with Object Lock can't be suspended.</exception>
    public void SetVersioning(VersioningState state) => throw new NotImplementedException();

    /// <summary>Enables Object Lock, and sets or clears the default retention.</summary>
    /// <exception cref="S3ErrorException">Versioning isn't enabled.</exception>
    public void SetObjectLock(DefaultRetention? retention) => throw new NotImplementedException();
}
