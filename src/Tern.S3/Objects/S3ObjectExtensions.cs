using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.S3.Model;

namespace Tern.S3;

/// <summary>Extension methods for listing objects and deleting them in batches.</summary>
public static class S3ObjectExtensions
{
    /// <summary>
    /// Lists the objects of a bucket, ordered by key. Each page of 1,000 is requested when the previous one has been
    /// read.
    /// </summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="prefix">The prefix of the keys, or null for all keys.</param>
    /// <param name="startAfter">The key after which to start, or null to start with the first.</param>
    /// <param name="cancellationToken">A token that cancels the enumeration.</param>
    /// <returns>The objects.</returns>
    /// <exception cref="NoSuchBucketException">The bucket doesn't exist.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public static IAsyncEnumerable<S3ObjectInfo> EnumerateObjectsAsync(
        this S3Client client, string bucket, string? prefix = null, string? startAfter = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return SequenceGuard.For(new ObjectSequence(client, bucket, prefix, startAfter, mustSayItsEnd: false, cancellationToken));
    }

    /// <summary>
    /// Deletes objects, 1,000 per call, with several concurrent calls. A key with control characters, which a batch
    /// can't contain, is deleted in a separate call.
    /// </summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="keys">The keys of the objects, which are read as calls complete.</param>
    /// <param name="parallelism">The maximum number of concurrent calls.</param>
    /// <param name="cancellationToken">A token that cancels the operation. Objects that were deleted by then stay
    /// deleted.</param>
    /// <returns>The result. Keys that weren't deleted don't cause an exception; they are listed in the
    /// result.</returns>
    /// <exception cref="AwsServiceException">S3 refused a whole call.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public static ValueTask<S3DeleteResult> DeleteAllAsync(
        this S3Client client, string bucket, IAsyncEnumerable<string> keys, int parallelism = 4, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(keys);
        return new BatchDelete(client, bucket).RunAsync(keys, parallelism, cancellationToken);
    }

    /// <inheritdoc cref="DeleteAllAsync(S3Client, string, IAsyncEnumerable{string}, int, CancellationToken)"/>
    public static ValueTask<S3DeleteResult> DeleteAllAsync(
        this S3Client client, string bucket, IEnumerable<string> keys, int parallelism = 4, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return DeleteAllAsync(client, bucket, ToAsync(keys), parallelism, cancellationToken);
    }

    /// <summary>Deletes all objects whose keys start with a prefix.</summary>
    /// <param name="client">The client.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="prefix">The prefix of the keys. It can't be empty, so that you can't empty a bucket by
    /// mistake.</param>
    /// <param name="cancellationToken">A token that cancels the operation. Objects that were deleted by then stay
    /// deleted.</param>
    /// <inheritdoc cref="DeleteAllAsync(S3Client, string, IAsyncEnumerable{string}, int, CancellationToken)"/>
    public static ValueTask<S3DeleteResult> DeletePrefixAsync(this S3Client client, string bucket, string prefix, CancellationToken cancellationToken = default)
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
