using Tern.S3.Model;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Extension methods for opening objects as seekable streams.</summary>
public static class S3StreamExtensions
{
    /// <summary>Opens an object for reading in any order. Its bytes are loaded in ranges when they are read.</summary>
    /// <param name="client">The client, which must not be disposed before the stream.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels opening the object.</param>
    /// <returns>The stream over the object's current state. If the object changes, reads throw an
    /// <see cref="S3ObjectChangedException"/>.</returns>
    /// <exception cref="AwsServiceException">S3 returned an error. The status is 404 if the object doesn't
    /// exist.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public static async ValueTask<S3Stream> OpenReadAsync(
        this S3Client client, string bucket, string key, S3StreamOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        var given = (options ?? new S3StreamOptions()).Checked();
        var request = new HeadObjectRequest
        {
            Bucket = bucket, Key = key, VersionId = given.VersionId, SSECustomerKey = given.SSECustomerKey, ExpectedBucketOwner = given.ExpectedBucketOwner,
        };
        var head = await client.HeadObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var pin = new ObjectPin(bucket, key, head.ETag, given.VersionId, given.ExpectedBucketOwner, given.SSECustomerKey);
        var settings = TransferSettings.Create(new S3TransferOptions(), client.Pipeline.RequestChecksums);
        var reader = new RangeReader(client, pin, settings, new ProgressCounter(null, null));
        var length = head.ContentLength ?? await FindLengthAsync(client, pin, cancellationToken).ConfigureAwait(false);
        return new S3Stream(new BlockCache(reader, length, given), length, head.ETag, head.LastModified);
    }

    // Proxies may remove the length from responses to HEAD. The response to a range request has the total length.
    private static async Task<long> FindLengthAsync(S3Client client, ObjectPin pin, CancellationToken cancellationToken)
    {
        var first = await pin.GetAsync(client, new ByteRange(0, 1).Header, null, cancellationToken).ConfigureAwait(false);
        await using var closing = first.ConfigureAwait(false);
        return ByteRange.TotalOf(first.ContentRange) ?? throw new S3TransferException(
            $"The endpoint returned no length for '{pin.Key}', neither for the object nor for a range. Download it instead, which needs no length.");
    }
}
