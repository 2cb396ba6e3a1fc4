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
        return SequenceGuard.For(new ObjectSequence(client, bucket, prefix, startAfter, mustSayItsEnd: false, cancellationToken));
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
