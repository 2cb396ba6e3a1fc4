using Tern.S3.Model;

namespace Tern.S3.Transfers;

public sealed partial class S3Transfer
{
    /// <summary>
    /// Copies an object of any size within S3: in one call up to 5 GB, in parts above that. The copy is of one version
    /// of the source, and keeps its media type, other headers, metadata and tags, unless the options change them.
    /// Access control, storage class, encryption and object lock aren't copied: the copy gets those of its bucket or of
    /// the options.
    /// </summary>
    /// <param name="source">The object to copy.</param>
    /// <param name="bucket">The destination bucket.</param>
    /// <param name="key">The destination key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the copy. Parts that were already copied are
    /// deleted.</param>
    /// <returns>The result of the copy.</returns>
    /// <exception cref="NoSuchKeyException">The source doesn't exist.</exception>
    /// <exception cref="S3ObjectChangedException">The source changed while it was being copied. There is no
    /// copy.</exception>
    /// <exception cref="PreconditionFailedException">The source or the destination doesn't meet the options'
    /// conditions.</exception>
    /// <exception cref="S3TransferException">Some property of the source can't be kept, as described in the message; or
    /// the copy failed and its parts couldn't be deleted.</exception>
    /// <exception cref="AwsServiceException">S3 returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3CopyResult> CopyAsync(
        S3CopySource source, string bucket, string key, S3CopyOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        var given = options ?? new S3CopyOptions();
        return CanceledTransfer.OfAsync(
            RunCopyAsync(source, new SourceObject(_client, source, given), bucket, key, given, cancellationToken), cancellationToken);
    }

    /// <summary>
    /// Moves an object of any size within S3: copies it like <see cref="CopyAsync"/>, and deletes the source when the
    /// copy is complete, unless the source has changed in the meantime. In a bucket with versioning, the source gets a
    /// delete marker; if the source specifies a version, that version is deleted permanently.
    /// </summary>
    /// <param name="source">The object to move.</param>
    /// <param name="bucket">The destination bucket.</param>
    /// <param name="key">The destination key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the move. The source still exists then, unless the copy was
    /// already complete.</param>
    /// <returns>The result of the copy.</returns>
    /// <exception cref="ArgumentException">The source and the destination are the same.</exception>
    /// <exception cref="NoSuchKeyException">The source doesn't exist.</exception>
    /// <exception cref="S3ObjectChangedException">The source changed, so it wasn't deleted. If it changed while it was
    /// being copied, there is no copy; the message states this.</exception>
    /// <exception cref="PreconditionFailedException">The source or the destination doesn't meet the options'
    /// conditions.</exception>
    /// <exception cref="S3TransferException">Some property of the source can't be kept, as described in the message; or
    /// the copy failed and its parts couldn't be deleted.</exception>
    /// <exception cref="AwsServiceException">S3 returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3CopyResult> MoveAsync(
        S3CopySource source, string bucket, string key, S3CopyOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (source.Bucket == bucket && source.Key == key && source.VersionId is null)
            throw new ArgumentException($"'{bucket}/{key}' can't be moved to itself: it would be deleted. Copy it to change its metadata.", nameof(key));
        return CanceledTransfer.OfAsync(RunMoveAsync(source, bucket, key, options, cancellationToken), cancellationToken);
    }

    private async Task<S3CopyResult> RunMoveAsync(
        S3CopySource source, string bucket, string key, S3CopyOptions? options, CancellationToken cancellationToken)
    {
        var copy = await CopyAsync(source, bucket, key, options, cancellationToken).ConfigureAwait(false);
        await new SourceObject(_client, source, options ?? new S3CopyOptions()).DeleteAsync(copy.SourceETag, cancellationToken).ConfigureAwait(false);
        return copy;
    }

    private async Task<S3CopyResult> RunCopyAsync(
        S3CopySource source, SourceObject from, string bucket, string key, S3CopyOptions options, CancellationToken cancellationToken)
    {
        var head = await from.HeadAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            return from.LengthOf(head) <= _settings.CopyThreshold
                ? await CopyWholeAsync(source, from, head, bucket, key, options, cancellationToken).ConfigureAwait(false)
                : await CopyPartsAsync(source, from, head, bucket, key, options, cancellationToken).ConfigureAwait(false);
        }
        catch (PreconditionFailedException error)
        {
            // Either the source's or the destination's condition failed: S3 doesn't report which.
            if (await from.CheckAsync(head.ETag, cancellationToken).ConfigureAwait(false) == SourceState.Same) throw;
            throw new S3ObjectChangedException($"'{source.Bucket}/{source.Key}' changed while it was copied, so no copy was created. Copy it again.", error);
        }
    }

    private async Task<S3CopyResult> CopyWholeAsync(
        S3CopySource source, SourceObject from, HeadObjectResponse head, string bucket, string key, S3CopyOptions options, CancellationToken cancellationToken)
    {
        var headers = options.ChangesMetadata ? CopiedHeaders.Of(source, head, options) : null;
        var tags = options.ChangesTags ? await TagsAsync(from, options, cancellationToken).ConfigureAwait(false) : null;
        var request = CopyRequests.Whole(source, bucket, key, head.ETag, options, headers, tags);
        var answer = await _client.CopyObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var length = from.LengthOf(head);
        new ProgressCounter(options.Progress, length).Add(length);
        return new S3CopyResult(answer.CopyObjectResult?.ETag, answer.VersionId, length, 0, head.ETag);
    }

    private async Task<S3CopyResult> CopyPartsAsync(
        S3CopySource source, SourceObject from, HeadObjectResponse head, string bucket, string key, S3CopyOptions options, CancellationToken cancellationToken)
    {
        var length = from.LengthOf(head);
        var headers = CopiedHeaders.Of(source, head, options);
        var tags = await TagsAsync(from, options, cancellationToken).ConfigureAwait(false);
        // With the source's own checksum, S3 verifies that the copy has the same bytes.
        var known = SourceObject.ChecksumOf(head);
        var algorithm = known?.Algorithm ?? _settings.Algorithm;
        var request = CopyRequests.Parts(bucket, key, options, headers, tags, algorithm);
        var upload = new S3UploadOptions
        {
            SSECustomerKey = options.SSECustomerKey, OnlyIfAbsent = options.OnlyIfAbsent, ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        var progress = new ProgressCounter(options.Progress, length);
        var partSize = TransferSettings.PartSizeFor(length, Math.Max(_settings.PartSize, _settings.CopyPartSize));
        var copied = new CopiedSource(length);
        await using var closing = copied.ConfigureAwait(false);
        var done = await RunPartsAsync(
            request, copied, null, length, partSize, upload, algorithm, known?.Value, progress,
            state => new CopiedParts(_client, source, head.ETag, options, state, algorithm, progress), cancellationToken).ConfigureAwait(false);
        return new S3CopyResult(done.ETag, done.VersionId, length, done.Parts, head.ETag);
    }

    private static async Task<Dictionary<string, string>> TagsAsync(SourceObject from, S3CopyOptions options, CancellationToken cancellationToken)
    {
        var tags = options.KeepTags ? await from.GetTagsAsync(cancellationToken).ConfigureAwait(false) : new(StringComparer.Ordinal);
        foreach (var (name, value) in options.Tags) tags[name] = value;
        return tags;
    }
}
