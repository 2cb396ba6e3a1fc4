using System.Buffers;
using System.Security.Cryptography;
using Tern.Checksums;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Pipeline;

/// <summary>
/// Prepares streamed bodies: computes their hash if the signature requires it, and reads them into memory if the
/// transport can't stream.
/// </summary>
internal static class RequestStreams
{
    private const string PayloadHash = "x-amz-content-sha256";
    private const int BufferLength = 64 * 1024;

    /// <summary>Prepares a body of events, which are created while it's sent.</summary>
    public static void BeginEvents(AwsCall call, AwsTransport transport)
    {
        if (!transport.StreamsRequests)
        {
            throw new AwsConfigurationException(
                "The request is a stream of events, but the transport can't send streams. Use one that can, such as HttpClientTransport.");
        }

        // The service may respond only after it has received something, and the caller may have nothing to send for a
        // while.
        call.Extend(AwsPipeline.LongPollTime);
    }

    /// <summary>Reads the whole stream into memory as the request's body.</summary>
    public static async ValueTask ReadAsync(AwsHttpRequest http, CancellationToken cancellationToken)
    {
        var body = http.BodyStream!;
        http.BodyStream = null;
        try
        {
            for (long read = 0; ;)
            {
                var count = await body.ReadAsync(http.Body.GetMemory(BufferLength), read, cancellationToken).ConfigureAwait(false);
                if (count == 0) return;
                http.Body.Advance(count);
                read += count;
            }
        }
        finally
        {
            body.EndUse();
        }
    }

    /// <summary>Adds a repeatable body's hash, and the checksum to send with it, in one pass.</summary>
    public static async ValueTask HashAsync(AwsHttpRequest http, AwsRequestStream body, CancellationToken cancellationToken)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var wanted = http.StreamChecksum;
        using var checksum = wanted is null ? null : new AwsChecksum(wanted.Algorithm);
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        body.IsSent = false;
        for (long hashed = 0; await body.ReadAsync(buffer, hashed, cancellationToken).ConfigureAwait(false) is var read and > 0; hashed += read)
        {
            hash.AppendData(buffer, 0, read);
            checksum?.Append(buffer.AsSpan(0, read));
        }

        // Returned only on this path: after a fault or cancellation, a pending read may still write into the buffer.
        ArrayPool<byte>.Shared.Return(buffer);
        body.Rewind();
        body.IsSent = true;
        http.Headers.Add(PayloadHash, Convert.ToHexStringLower(hash.GetHashAndReset()));
        if (checksum is null) return;
        http.StreamChecksum = null;
        AwsBodyChecksum.AddValue(http, wanted!.Algorithm, wanted.Header, checksum.GetBase64AndReset());
    }
}
