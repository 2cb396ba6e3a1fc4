namespace Tern.S3.Objects;

/// <summary>The objects of a bucket: each enumerator lists them from the beginning.</summary>
/// <param name="client">The client.</param>
/// <param name="bucket">The bucket.</param>
/// <param name="prefix">What their keys begin with; null for all.</param>
/// <param name="startAfter">The key behind which to begin; null for the first.</param>
/// <param name="mustSayItsEnd">Whether the last page must say that it is: for whoever deletes what isn't listed.</param>
/// <param name="cancellationToken">Cancels the listing, as the enumerator's own token does.</param>
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
