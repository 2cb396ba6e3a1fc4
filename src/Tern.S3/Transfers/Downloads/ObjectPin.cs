using Tern.S3.Model;

namespace Tern.S3.Transfers.Downloads;

/// <summary>One state of an object: all that is read of it is of this one.</summary>
/// <param name="Bucket">The bucket.</param>
/// <param name="Key">The key.</param>
/// <param name="ETag">The ETag.</param>
/// <param name="VersionId">The version that was asked for; null for the newest.</param>
/// <param name="ExpectedBucketOwner">The account that must own the bucket; null for any.</param>
/// <param name="CustomerKey">The caller's own key that it was encrypted by; null for none.</param>
internal sealed record ObjectPin(string Bucket, string Key, string? ETag, string? VersionId, string? ExpectedBucketOwner, string? CustomerKey)
{
    /// <summary>Asks for the first part, where the endpoint knows parts by their numbers as S3 does.</summary>
    /// <returns>The answer; null where the endpoint refuses the number, or tells the part's own ETag, as Ceph does: then the object is read whole.</returns>
    /// <exception cref="S3ObjectChangedException">The object is another now.</exception>
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

    /// <summary>Asks for some of the object.</summary>
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
            throw Changed($"it is {answer.ETag} now", null);
        }
        catch (AwsServiceException error) when (error.StatusCode == 412)
        {
            throw Changed("it is another now", error);
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            throw Changed("it was deleted", error);
        }
        catch (AwsServiceException error) when (error.StatusCode == 416)
        {
            var asked = range ?? FormattableString.Invariant($"part {partNumber}");
            throw new S3TransferException($"S3 announced more of '{Key}' than there is: it has no {asked}. Download it again.", error);
        }
    }

    private S3ObjectChangedException Changed(string how, Exception? error) => new(
        $"'{Key}' changed while it was read: it was {ETag}, and {how}. What was read so far is of no use; begin again.", error);
}
