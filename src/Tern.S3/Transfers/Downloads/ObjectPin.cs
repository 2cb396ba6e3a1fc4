using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>One version of an object, from which all data is read.</summary>
/// <param name="Bucket">The bucket's name.</param>
/// <param name="Key">The object's key.</param>
/// <param name="ETag">The ETag.</param>
/// <param name="VersionId">The requested version ID, or null for the latest version.</param>
/// <param name="ExpectedBucketOwner">The account that must own the bucket, or null for any.</param>
/// <param name="CustomerKey">The customer key with which the object is encrypted, or null for none.</param>
internal sealed record ObjectPin(string Bucket, string Key, string? ETag, string? VersionId, string? ExpectedBucketOwner, string? CustomerKey)
{
    /// <summary>Requests the first part, if the endpoint supports part numbers like S3.</summary>
    /// <returns>The response; null if the endpoint refuses the part number or returns the part's own ETag, as Ceph
    /// does. The object is then read as a whole.</returns>
    /// <exception cref="S3ObjectChangedException">The object changed.</exception>
    public async ValueTask<GetObjectResponse?> TryGetFirstPartAsync(S3Client client, CancellationToken cancellationToken)
    {
        try
        {
            return await GetAsync(client, null, 1, cancellationToken).ConfigureAwait(false);
        }
        catch (S3ObjectChangedException error) when (error.InnerException is null)
        {
            return null;
        }
        catch (S3TransferException error) when (error is not S3ObjectChangedException)
        {
            return null;
        }
        catch (AwsServiceException error) when (error.StatusCode is 400 or 405 or 501)
        {
            return null;
        }
    }

    /// <summary>Requests a part of the object.</summary>
    public async ValueTask<GetObjectResponse> GetAsync(S3Client client, string? range, int? partNumber, CancellationToken cancellationToken)
    {
        try
        {
            var request = new GetObjectRequest
            {
                Bucket = Bucket,
                Key = Key,
                IfMatch = ETag,
                VersionId = VersionId,
                Range = range,
                PartNumber = partNumber,
                SSECustomerKey = CustomerKey,
                ExpectedBucketOwner = ExpectedBucketOwner,
            };
            var answer = await client.GetObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            if (ETag is null || answer.ETag is null || answer.ETag == ETag) return answer;
            await answer.DisposeAsync().ConfigureAwait(false);
            throw Changed($"is now {answer.ETag}", null);
        }
        catch (AwsServiceException error) when (error.StatusCode == 412)
        {
            throw Changed("is now different", error);
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            throw Changed("the object was deleted", error);
        }
        catch (AwsServiceException error) when (error.StatusCode == 416)
        {
            var asked = range ?? FormattableString.Invariant($"part {partNumber}");
            throw new S3TransferException($"'{Key}' is shorter than S3 announced: it has no {asked}. Download it again.", error);
        }
    }

    private S3ObjectChangedException Changed(string how, Exception? error) => new(
        $"'{Key}' changed while it was read: its ETag was {ETag}, and {how}. Discard the bytes read so far, and start again.", error);
}
