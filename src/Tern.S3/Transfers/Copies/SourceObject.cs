using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>The source of a copy.</summary>
internal sealed class SourceObject(S3Client client, S3CopySource source, S3CopyOptions options)
{
    /// <summary>Gets the object's headers.</summary>
    /// <exception cref="NoSuchKeyException">The object doesn't exist.</exception>
    /// <exception cref="PreconditionFailedException">The object doesn't meet the options' conditions.</exception>
    public async Task<HeadObjectResponse> HeadAsync(CancellationToken cancellationToken)
    {
        var request = new HeadObjectRequest
        {
            Bucket = source.Bucket,
            Key = source.Key,
            VersionId = source.VersionId,
            IfMatch = options.IfMatch,
            ChecksumMode = client.Pipeline.AsksForChecksums ? ChecksumMode.Enabled : default(ChecksumMode?),
            SSECustomerKey = options.SourceSSECustomerKey,
            ExpectedBucketOwner = options.ExpectedSourceBucketOwner,
        };
        return await client.HeadObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Returns the object's tags; empty for a store that doesn't support tags.</summary>
    public async Task<Dictionary<string, string>> GetTagsAsync(CancellationToken cancellationToken)
    {
        var tags = new Dictionary<string, string>(StringComparer.Ordinal);
        try
        {
            var request = new GetObjectTaggingRequest
            {
                Bucket = source.Bucket, Key = source.Key, VersionId = source.VersionId, ExpectedBucketOwner = options.ExpectedSourceBucketOwner,
            };
            var answer = await client.GetObjectTaggingAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            foreach (var tag in answer.TagSet) tags[tag.Key ?? ""] = tag.Value ?? "";
        }
        catch (AwsServiceException error) when (error.StatusCode == 501 || error.Code is "NotImplemented" or "NoSuchTagSet")
        {
            // There are no tags to keep.
        }

        return tags;
    }

    /// <summary>Checks whether the object is still the one that was copied.</summary>
    public async Task<SourceState> CheckAsync(string? etag, CancellationToken cancellationToken)
    {
        try
        {
            var now = await HeadAsync(cancellationToken).ConfigureAwait(false);
            return now.ETag == etag ? SourceState.Same : SourceState.Changed;
        }
        catch (AwsServiceException error) when (error.StatusCode is 404 or 412)
        {
            return error.StatusCode == 404 ? SourceState.Gone : SourceState.Changed;
        }
    }

    /// <summary>
    /// Deletes the object if it's still the one that was copied. It isn't an error if it no longer exists.
    /// </summary>
    /// <exception cref="S3ObjectChangedException">The object changed.</exception>
    public async Task DeleteAsync(string? etag, CancellationToken cancellationToken)
    {
        var request = new DeleteObjectRequest
        {
            Bucket = source.Bucket,
            Key = source.Key,
            VersionId = source.VersionId,
            ExpectedBucketOwner = options.ExpectedSourceBucketOwner,
            // A version never changes, so it needs no condition.
            IfMatch = source.VersionId is null ? etag : null,
        };
        try
        {
            await client.DeleteObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            // Deleted by another client, or by an earlier attempt whose response was lost.
        }
        catch (AwsServiceException error) when (error.StatusCode == 412)
        {
            if (await CheckAsync(etag, cancellationToken).ConfigureAwait(false) != SourceState.Gone) throw Changed(error);
        }
        catch (AwsServiceException error) when (request.IfMatch is not null && (error.StatusCode == 501 || error.Code == "NotImplemented"))
        {
            // The store doesn't support conditional deletes.
            var state = await CheckAsync(etag, cancellationToken).ConfigureAwait(false);
            if (state == SourceState.Changed) throw Changed(error);
            request.IfMatch = null;
            if (state == SourceState.Same) await client.DeleteObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        }

        S3ObjectChangedException Changed(Exception cause) => new(
            $"'{source.Bucket}/{source.Key}' changed after it was copied, so it wasn't deleted. The copy is complete. Move it again, or delete one of the two.",
            cause);
    }

    /// <summary>Returns the checksum of the whole object, if S3 has one that can be combined from parts.</summary>
    public static (AwsChecksumAlgorithm Algorithm, string Value)? ChecksumOf(HeadObjectResponse head)
    {
        if (head.ChecksumType != ChecksumType.FullObject) return null;
        foreach (var algorithm in (ReadOnlySpan<AwsChecksumAlgorithm>)[AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C])
            if (ChecksumMembers.Get(head, algorithm) is { Length: > 0 } value) return (algorithm, value);
        return null;
    }

    /// <summary>Returns the length.</summary>
    /// <exception cref="S3TransferException">S3 didn't return the length.</exception>
    public long LengthOf(HeadObjectResponse head) => head.ContentLength ?? throw new S3TransferException(
        $"S3 returned no length for '{source.Bucket}/{source.Key}', so it can't be copied. Is this endpoint compatible with S3?");
}
