using System.Buffers;
using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.S3.Model;

namespace Tern.S3;

/// <summary>Deletes keys in batches, and retries keys that S3 couldn't delete because of a transient error.</summary>
internal sealed class BatchDelete(S3Client client, string bucket)
{
    private const int MaxKeys = 1_000;
    private const int Rounds = 3;

    // The delay before the second round, doubled before the third: a bucket that throttles needs fewer requests.
    private static readonly TimeSpan s_wait = TimeSpan.FromMilliseconds(200);

    // The characters that XML 1.0 (2.2) doesn't allow but keys may contain.
    private static readonly SearchValues<char> s_noXml = SearchValues.Create(
        [.. Enumerable.Range(0, ' ').Select(static c => (char)c).Except(['\t', '\n', '\r']), '\ufffe', '\uffff']);

    // The number of concurrent deletes of a batch's keys if the store doesn't support batches.
    private const int Singles = 8;

    private readonly List<S3DeleteError> _errors = [];
    private long _deleted;
    private volatile bool _hasNoBatches;

    public async ValueTask<S3DeleteResult> RunAsync(IAsyncEnumerable<string> keys, int parallelism, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(parallelism, 1);
        await Bounded.ForEachAsync(
            BatchAsync(keys, cancellationToken), DeleteAsync, new BoundedOptions { MaxConcurrency = parallelism }, cancellationToken).ConfigureAwait(false);
        return new S3DeleteResult(_deleted, _errors);
    }

    private static async IAsyncEnumerable<List<ObjectIdentifier>> BatchAsync(
        IAsyncEnumerable<string> keys, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var batch = new List<ObjectIdentifier>(MaxKeys);
        await foreach (var key in keys.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            if (key.AsSpan().ContainsAny(s_noXml))
            {
                yield return [new ObjectIdentifier { Key = key }];
                continue;
            }

            batch.Add(new ObjectIdentifier { Key = key });
            if (batch.Count < MaxKeys) continue;
            yield return batch;
            batch = new List<ObjectIdentifier>(MaxKeys);
        }

        if (batch.Count > 0) yield return batch;
    }

    private async ValueTask DeleteAsync(List<ObjectIdentifier> batch, CancellationToken cancellationToken)
    {
        if (batch is [{ Key: { } only }] && only.AsSpan().ContainsAny(s_noXml))
        {
            await DeleteAsync(only, cancellationToken).ConfigureAwait(false);
            return;
        }

        if (_hasNoBatches || !await TryDeleteBatchAsync(batch, cancellationToken).ConfigureAwait(false))
            await DeleteEachAsync(batch, cancellationToken).ConfigureAwait(false);
    }

    private ValueTask DeleteEachAsync(List<ObjectIdentifier> batch, CancellationToken cancellationToken) => Bounded.ForEachAsync(
        batch, (item, token) => DeleteAsync(item.Key!, token), new BoundedOptions { MaxConcurrency = Singles }, cancellationToken);

    /// <returns>false if the store doesn't support batches, or supports them only with a different checksum, in which
    /// case nothing was deleted; otherwise, true.</returns>
    private async ValueTask<bool> TryDeleteBatchAsync(List<ObjectIdentifier> batch, CancellationToken cancellationToken)
    {
        for (var round = 1; batch.Count > 0; round++)
        {
            if (round > 1) await Task.Delay(s_wait * (1 << (round - 2)), client.Clock, cancellationToken).ConfigureAwait(false);
            var request = new DeleteObjectsRequest { Bucket = bucket, Delete = new Delete { Objects = batch, Quiet = true } };
            DeleteObjectsResponse answer;
            try
            {
                answer = await client.DeleteObjectsAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            }
            catch (AwsServiceException error) when (round == 1 && IsForOtherStores(error))
            {
                _hasNoBatches = true;
                return false;
            }

            Interlocked.Add(ref _deleted, batch.Count - answer.Errors.Count);
            batch = [];
            foreach (var error in answer.Errors)
            {
                if (round < Rounds && error.Code is ("InternalError" or "SlowDown" or "ServiceUnavailable"))
                    batch.Add(new ObjectIdentifier { Key = error.Key });
                else lock (_errors) _errors.Add(new S3DeleteError(error.Key ?? "", error.Code ?? "", error.Message ?? ""));
            }
        }

        return true;
    }

    private static bool IsForOtherStores(AwsServiceException error) =>
        error.StatusCode == 501 || error.Code is "NotImplemented" or "MissingContentMD5"
        || (error.StatusCode == 400 && error.ServiceMessage.Contains("Content-MD5", StringComparison.OrdinalIgnoreCase));

    private async ValueTask DeleteAsync(string key, CancellationToken cancellationToken)
    {
        try
        {
            await client.DeleteObjectAsync(new DeleteObjectRequest { Bucket = bucket, Key = key }, cancellationToken: cancellationToken).ConfigureAwait(false);
            Interlocked.Increment(ref _deleted);
        }
        catch (AwsServiceException error) when (error.Code == "NoSuchKey")
        {
            // S3 counts the key as deleted; Google's store reports that it doesn't exist.
            Interlocked.Increment(ref _deleted);
        }
        catch (AwsServiceException error) when (error.IsRetryable || error.Code == "AccessDenied")
        {
            // Recorded as a batch would report it for one of its keys.
            lock (_errors) _errors.Add(new S3DeleteError(key, error.Code, error.ServiceMessage));
        }
    }
}
