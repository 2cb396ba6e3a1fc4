using System.Buffers;
using Tern.Checksums;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Pipeline;

/// <summary>Computes the checksums of streamed bodies before a call's first attempt.</summary>
internal static class StreamChecksums
{
    private const int BufferLength = 64 * 1024;

    /// <summary>Adds the checksum that the request specifies.</summary>
    /// <param name="http">The request. Its stream may already have been read into memory.</param>
    /// <param name="checksum">The checksum to add.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <exception cref="ArgumentException">The body can be read only once, and the service or the caller requires a
    /// checksum.</exception>
    public static async ValueTask AddAsync(AwsHttpRequest http, StreamChecksum checksum, CancellationToken cancellationToken)
    {
        if (http.BodyStream is not { } body)
        {
            AwsBodyChecksum.AddValue(http, checksum.Algorithm, checksum.Header, AwsBodyChecksum.Compute(checksum.Algorithm, http.Body.WrittenSpan));
            return;
        }

        if (!body.CanRewind)
        {
            if (!checksum.IsDemanded) return;
            throw new ArgumentException(
                $"{checksum.Operation} sends a checksum of its body, so the body is read twice, but its stream can't seek. Pass a stream that can, such as " +
                "a file's or a MemoryStream, or set the checksum's own member.");
        }

        using var sum = new AwsChecksum(checksum.Algorithm);
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        body.IsSent = false;
        for (long taken = 0; await body.ReadAsync(buffer, taken, cancellationToken).ConfigureAwait(false) is var read and > 0; taken += read)
            sum.Append(buffer.AsSpan(0, read));
        // Returned only on this path: after a fault or cancellation, a pending read may still write into the buffer.
        ArrayPool<byte>.Shared.Return(buffer);
        body.Rewind();
        body.IsSent = true;
        AwsBodyChecksum.AddValue(http, checksum.Algorithm, checksum.Header, sum.GetBase64AndReset());
    }
}
