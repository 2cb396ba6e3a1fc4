using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.S3.Model;

namespace Tern.S3.Objects;

/// <summary>Objects by the thousand: listed one after the other, and deleted in batches.</summary>
public static class S3ObjectExtensions
{
    /// <summary>Lists the objects of a bucket, in the order of their keys. A page of 1,000 is asked for when the one before was read.</summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What their keys begin with; null for all.</param>
    /// <param name="startAfter">The key behind which to begin; null for the first.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The objects.</returns>
    /// <exception cref="NoSuchBucketException">There is no such bucket.</exception>
    /// <exception cref="AwsServiceException">S3 said so.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public static IAsyncEnumerable<S3ObjectInfo> EnumerateObjectsAsync(
        this S3Client client, string bucket, string? prefix = null, string? startAfter = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return SequenceGuard.For(EnumerateAsync(client, bucket, prefix, startAfter, mustSayItsEnd: false, cancellationToken));
    }

    /// <summary>Lists the objects of a bucket.</summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What their keys begin with; null for all.</param>
    /// <param name="startAfter">The key behind which to begin; null for the first.</param>
    /// <param name="mustSayItsEnd">Whether the last page must say that it is: for whoever deletes what isn't listed.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    internal static async IAsyncEnumerable<S3ObjectInfo> EnumerateAsync(
        S3Client client, string bucket, string? prefix, string? startAfter, bool mustSayItsEnd, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (string? token = null; ;)
        {
            var request = new ListObjectsV2Request
            {
                Bucket = bucket, Prefix = prefix, StartAfter = token is null ? startAfter : null, ContinuationToken = token,
            };
            var page = await client.ListObjectsV2Async(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            foreach (var item in page.Contents)
            {
                if (item.Key is not { } key) continue;
                if (prefix is not null && !key.StartsWith(prefix, StringComparison.Ordinal))
                {
                    throw new AwsTransportException(
                        $"The list of '{bucket}' was asked for keys that begin with '{prefix}', and holds '{key}'. Does this endpoint know prefixes?",
                        AwsTransportFault.MalformedResponse);
                }

                yield return new S3ObjectInfo(key, item.Size ?? 0, item.LastModified ?? default, item.ETag, item.StorageClass);
            }

            if (mustSayItsEnd && page.IsTruncated is null)
            {
                throw new AwsTransportException(
                    $"The list of '{bucket}' doesn't say whether more follows (IsTruncated), so nothing may be deleted by it. Is this endpoint an S3?",
                    AwsTransportFault.MalformedResponse);
            }

            if (page.IsTruncated != true) yield break;
            // More is announced, and must have another beginning: else it would be asked for for ever.
            if (page.NextContinuationToken is not { Length: > 0 } next || next == token)
            {
                throw new AwsTransportException(
                    $"S3 says that the list of '{bucket}' goes on, and not where. List it again.", AwsTransportFault.MalformedResponse);
            }

            token = next;
        }
    }

    /// <summary>
    /// Deletes objects, 1,000 a call, with as many calls at a time as are allowed. A key with control characters, which a batch can't hold, has a
    /// call of its own.
    /// </summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="keys">Their keys. Read as calls end.</param>
    /// <param name="parallelism">How many calls run at a time.</param>
    /// <param name="cancellationToken">Ends it. What was deleted stays deleted.</param>
    /// <returns>What came of it: keys that stayed are no exception, but told.</returns>
    /// <exception cref="AwsServiceException">A whole call was refused.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public static Task<S3DeleteResult> DeleteAllAsync(
        this S3Client client, string bucket, IAsyncEnumerable<string> keys, int parallelism = 4, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(keys);
        return new BatchDelete(client, bucket).RunAsync(keys, parallelism, cancellationToken);
    }

    /// <inheritdoc cref="DeleteAllAsync(S3Client, string, IAsyncEnumerable{string}, int, CancellationToken)"/>
    public static Task<S3DeleteResult> DeleteAllAsync(
        this S3Client client, string bucket, IEnumerable<string> keys, int parallelism = 4, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return DeleteAllAsync(client, bucket, ToAsync(keys), parallelism, cancellationToken);
    }

    /// <summary>Deletes all objects whose keys begin with a prefix.</summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What their keys begin with; not empty, so that no bucket is emptied by mistake.</param>
    /// <param name="cancellationToken">Ends it. What was deleted stays deleted.</param>
    /// <inheritdoc cref="DeleteAllAsync(S3Client, string, IAsyncEnumerable{string}, int, CancellationToken)"/>
    public static Task<S3DeleteResult> DeletePrefixAsync(this S3Client client, string bucket, string prefix, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(prefix);
        return DeleteAllAsync(client, bucket, KeysAsync(client, bucket, prefix, cancellationToken), cancellationToken: cancellationToken);
    }

    private static async IAsyncEnumerable<string> KeysAsync(
        S3Client client, string bucket, string prefix, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await foreach (var found in client.EnumerateObjectsAsync(bucket, prefix, null, cancellationToken).ConfigureAwait(false)) yield return found.Key;
    }

    private static async IAsyncEnumerable<string> ToAsync(IEnumerable<string> keys)
    {
        foreach (var key in keys) yield return key;
        await Task.CompletedTask.ConfigureAwait(false);
    }
}
