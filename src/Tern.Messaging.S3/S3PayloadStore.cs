using System.Globalization;
using System.Runtime.InteropServices;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Messaging.S3;

/// <summary>
/// Stores the bodies of messages in a bucket, with one object per body, in the format of AWS's extended clients.
/// Thread-safe. The store doesn't dispose the client.
/// </summary>
/// <remarks>
/// Requires <c>s3:PutObject</c> to send, <c>s3:GetObject</c> to receive, and <c>s3:DeleteObject</c> to delete the
/// bodies of handled messages. Without <c>s3:ListBucket</c>, S3 returns an access-denied error for an object that
/// doesn't exist.
/// </remarks>
public sealed class S3PayloadStore : PayloadStore
{
    private readonly S3Client _client;
    private readonly string _prefix;
    private readonly HashSet<string> _readable;
    private readonly int _longest;
    private readonly Action<PutObjectRequest>? _configure;

    /// <summary>Initializes a store.</summary>
    /// <param name="client">The client. The store doesn't dispose it.</param>
    /// <param name="bucket">The bucket that bodies are stored in.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The bucket's name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public S3PayloadStore(S3Client client, string bucket, S3PayloadStoreOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        options ??= new S3PayloadStoreOptions();
        ArgumentNullException.ThrowIfNull(options.Prefix);
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxBodyBytes, 1);
        _client = client;
        Bucket = bucket;
        _prefix = options.Prefix;
        _readable = new HashSet<string>(options.ReadableBuckets, StringComparer.Ordinal) { bucket };
        _longest = options.MaxBodyBytes;
        _configure = options.Configure;
        Threshold = options.Threshold;
        DeletesHandled = options.DeletesHandled;
    }

    /// <summary>Gets the bucket that bodies are stored in.</summary>
    public string Bucket { get; }

    /// <inheritdoc/>
    /// <exception cref="AwsException">S3 didn't store the body.</exception>
    public override async ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        var pointer = new PayloadPointer(Bucket, _prefix + Guid.NewGuid().ToString("D", CultureInfo.InvariantCulture));
        using var stream = MemoryMarshal.TryGetArray(body, out var array)
            ? new MemoryStream(array.Array!, array.Offset, array.Count, writable: false)
            : new MemoryStream(body.ToArray(), writable: false);
        var request = new PutObjectRequest { Bucket = pointer.Bucket, Key = pointer.Key, Body = stream };
        _configure?.Invoke(request);
        await _client.PutObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        return pointer;
    }

    /// <inheritdoc/>
    /// <exception cref="AwsException">S3 didn't return the body.</exception>
    public override async ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken)
    {
        Check(pointer);
        try
        {
            var request = new GetObjectRequest { Bucket = pointer.Bucket, Key = pointer.Key };
            var answer = await _client.GetObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            await using (answer.ConfigureAwait(false))
            {
                if (answer.ContentLength is not { } length) return await ReadToEndAsync(pointer, answer.Body!, cancellationToken).ConfigureAwait(false);
                if (length > _longest)
                    throw new PayloadException(pointer, $"The message's body has {length} bytes, but the maximum is {_longest}.");
                var body = new byte[length];
                await answer.Body!.ReadExactlyAsync(body, cancellationToken).ConfigureAwait(false);

                // The checksum is verified only at the end of the stream.
                if (await answer.Body!.ReadAtLeastAsync(new byte[1], 1, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false) > 0)
                    throw new PayloadException(pointer, "The message's body is longer than S3 announced.");
                return body;
            }
        }
        catch (NoSuchKeyException error)
        {
            throw new PayloadException(
                pointer,
                $"The body that a message points to isn't in bucket '{pointer.Bucket}': it was deleted, for example by a lifecycle rule or with another copy "
                + "of the message.",
                error);
        }
    }

    /// <inheritdoc/>
    /// <exception cref="PayloadException">The body isn't one of this store's.</exception>
    /// <exception cref="AwsException">S3 didn't delete the body.</exception>
    public override async ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken)
    {
        Check(pointer);
        var request = new DeleteObjectRequest { Bucket = pointer.Bucket, Key = pointer.Key };
        await _client.DeleteObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
    }

    // Some S3-compatible stores, and proxies that compress or decompress responses, don't send a length.
    private async ValueTask<ReadOnlyMemory<byte>> ReadToEndAsync(PayloadPointer pointer, Stream body, CancellationToken cancellationToken)
    {
        var read = new MemoryStream();
        var buffer = new byte[64 * 1024];
        while (await body.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) is var count and > 0)
        {
            if (read.Length + count > _longest)
                throw new PayloadException(pointer, $"The message's body is longer than the maximum of {_longest} bytes.");
            read.Write(buffer, 0, count);
        }

        return read.GetBuffer().AsMemory(0, (int)read.Length);
    }

    private void Check(PayloadPointer pointer)
    {
        if (pointer.Bucket is null || !_readable.Contains(pointer.Bucket))
            throw new PayloadException(
                pointer, $"A message points to bucket '{pointer.Bucket}', but this store only reads '{string.Join("', '", _readable)}'. Add it to "
                + $"{nameof(S3PayloadStoreOptions)}.{nameof(S3PayloadStoreOptions.ReadableBuckets)} if the senders of the queue may use it.");
        if (!pointer.Key.StartsWith(_prefix, StringComparison.Ordinal))
            throw new PayloadException(pointer, $"A message points to an object whose key doesn't begin with '{_prefix}', the prefix of this store.");
    }
}
