namespace Tern.S3;

/// <summary>The objects of a bucket. Each enumerator lists them from the start.</summary>
/// <param name="client">The client.</param>
/// <param name="bucket">The bucket's name.</param>
/// <param name="prefix">The prefix of the keys, or null for all keys.</param>
/// <param name="startAfter">The key after which to start, or null to start with the first.</param>
/// <param name="mustSayItsEnd">true if the last page must be marked as the last, for callers that delete what isn't
/// listed; otherwise, false.</param>
/// <param name="cancellationToken">A token that cancels the listing, like the enumerator's own token.</param>
internal sealed class ObjectSequence(
    S3Client client, string bucket, string? prefix, string? startAfter, bool mustSayItsEnd, CancellationToken cancellationToken)
    : IAsyncEnumerable<S3ObjectInfo>
{
    public S3Client Client => client;

    public string Bucket => bucket;

    public string? Prefix => prefix;

    public string? StartAfter => startAfter;

    public bool MustSayItsEnd => mustSayItsEnd;

    public CancellationToken CancellationToken => cancellationToken;

    public IAsyncEnumerator<S3ObjectInfo> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new ObjectEnumerator(this, cancellationToken);
}
