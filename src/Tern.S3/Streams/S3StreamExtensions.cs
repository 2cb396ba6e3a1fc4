using Tern.S3.Model;
using Tern.S3.Transfers;
using Tern.S3.Transfers.Downloads;

namespace Tern.S3.Streams;

/// <summary>Opens objects as streams that can seek.</summary>
public static class S3StreamExtensions
{
    /// <summary>Opens an object to be read in any order. Its bytes come in ranges, when they are read.</summary>
    /// <param name="client">The client, which must outlive the stream.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="options">How it is read; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the opening.</param>
    /// <returns>The stream, which is of the object as it is now: when it changes, reading ends in <see cref="S3ObjectChangedException"/>.</returns>
    /// <exception cref="AwsServiceException">S3 said so: with the status 404 where there is no such object.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public static async Task<S3Stream> OpenReadAsync(
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

    // Proxies take the length of answers to HEAD away; that of a range tells the whole.
    private static async Task<long> FindLengthAsync(S3Client client, ObjectPin pin, CancellationToken cancellationToken)
    {
        var first = await pin.GetAsync(client, new ByteRange(0, 1).Header, null, cancellationToken).ConfigureAwait(false);
        await using var closing = first.ConfigureAwait(false);
        return ByteRange.TotalOf(first.ContentRange) ?? throw new S3TransferException(
            $"The endpoint tells no length of '{pin.Key}', neither of the object nor of a range. Download it instead: that needs none.");
    }
}
