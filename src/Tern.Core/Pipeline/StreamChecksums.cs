using System.Buffers;
using Tern.Checksums;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Pipeline;

/// <summary>Computes the checksums of streamed bodies, before the first attempt of a call.</summary>
internal static class StreamChecksums
{
    private const int BufferLength = 64 * 1024;

    /// <summary>Adds the checksum that the request asks for.</summary>
    /// <param name="http">The request; its stream may have been read into its body by now.</param>
    /// <param name="checksum">What it asks for.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="ArgumentException">The body can be read once only, and the service or the caller wants a checksum.</exception>
    public static async ValueTask AddAsync(AwsHttpRequest http, StreamChecksum checksum, CancellationToken cancellationToken)
    {
        if (http.BodyStream is not { } body)
        {
            AwsRequestChecksum.AddValue(http, checksum.Algorithm, checksum.Header, AwsRequestChecksum.Compute(checksum.Algorithm, http.Body.WrittenSpan));
            return;
        }

        if (!body.CanRewind)
        {
            if (!checksum.IsDemanded) return;
            throw new ArgumentException(
                $"{checksum.Operation} sends a checksum of its body, so the body is read twice, and its stream can't seek. Give a stream that can, such as " +
                "a file's or a MemoryStream, or set the checksum's own member.");
        }

        using var sum = new AwsChecksum(checksum.Algorithm);
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        body.IsSent = false;
        for (long taken = 0; await body.ReadAsync(buffer, taken, cancellationToken).ConfigureAwait(false) is var read and > 0; taken += read)
            sum.Append(buffer.AsSpan(0, read));
        // Given back on this path alone: after a fault or a cancellation a read may still write into it.
        ArrayPool<byte>.Shared.Return(buffer);
        body.Rewind();
        body.IsSent = true;
        AwsRequestChecksum.AddValue(http, checksum.Algorithm, checksum.Header, sum.GetBase64AndReset());
    }
}
