using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Aborts multipart uploads: their parts incur costs until somebody does.</summary>
internal static class UploadAbort
{
    private const int Attempts = 4;

    /// <summary>Aborts an upload.</summary>
    /// <param name="client">The client.</param>
    /// <param name="state">The state of the upload.</param>
    /// <param name="clock">The clock for the delays between attempts.</param>
    /// <param name="looks">true to check whether a part arrived after the abort, as one in flight may; otherwise,
    /// false.</param>
    /// <param name="cancellationToken">A token that cancels the attempts: not the caller's, but one that is canceled
    /// some time later.</param>
    /// <returns>The reason why the upload couldn't be aborted, or null if it no longer exists.</returns>
    public static async Task<Exception?> TryAsync(
        S3Client client, S3TransferState state, TimeProvider clock, bool looks, CancellationToken cancellationToken)
    {
        Exception? last = null;
        for (var attempt = 0; attempt < Attempts; attempt++)
        {
            try
            {
                if (last is not null) await Task.Delay(TimeSpan.FromMilliseconds(100 << attempt), clock, cancellationToken).ConfigureAwait(false);
                var abort = new AbortMultipartUploadRequest { Bucket = state.Bucket, Key = state.Key, UploadId = state.UploadId };
                await client.AbortMultipartUploadAsync(abort, cancellationToken: cancellationToken).ConfigureAwait(false);
                if (!looks || !await IsThereAsync(client, state, cancellationToken).ConfigureAwait(false)) return null;
                last = new S3TransferException("A part arrived after the upload was aborted.");
            }
            catch (AwsServiceException error) when (error.StatusCode == 404)
            {
                return null;
            }
            catch (AwsException error)
            {
                last = error;
            }
            catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
            {
                return last ?? new S3TransferException("S3 didn't respond within the CleanupTimeout of a canceled upload.");
            }
        }

        return last;
    }

    private static async Task<bool> IsThereAsync(S3Client client, S3TransferState state, CancellationToken cancellationToken)
    {
        try
        {
            var list = new ListPartsRequest { Bucket = state.Bucket, Key = state.Key, UploadId = state.UploadId, MaxParts = 1 };
            await client.ListPartsAsync(list, cancellationToken: cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (AwsServiceException error) when (error.StatusCode is 404 or 403)
        {
            // The upload no longer exists; or the sender may not list its parts and has done all it can.
            return false;
        }
    }
}
