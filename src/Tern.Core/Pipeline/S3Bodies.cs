using Tern.Http;

namespace Tern.Pipeline;

/// <summary>
/// Readies the streamed bodies of S3: small ones are read at once, others are read once, while they are sent. Their checksum follows them then. Where no
/// TLS guards them, a body that can be read twice is hashed first and sent as it is; of any other, each chunk is signed.
/// </summary>
/// <remarks>S3, "Checking object integrity for data uploads" and "Transferring Payload in Multiple Chunks (Chunked Upload)".</remarks>
internal static class S3Bodies
{
    private const string PayloadHash = "x-amz-content-sha256";

    // What one array of the pool holds: cheaper whole, with its checksum in a header, and sent again though its stream can't seek.
    private const int SmallLength = 64 * 1024;

    // As AWS's SDKs have it: less is on its way before the service could answer.
    private const int ContinueLength = 2 * 1024 * 1024;

    /// <summary>Readies the body of a call, before its first attempt.</summary>
    /// <param name="call">The call.</param>
    /// <param name="transport">What sends it.</param>
    /// <param name="signing">What of the body is signed.</param>
    /// <param name="isPlain">Whether no TLS guards the body.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The length of the body is not known.</exception>
    public static ValueTask PrepareAsync(AwsCall call, AwsTransport transport, StreamSigning signing, bool isPlain, string operation)
    {
        var http = call.Http;
        var body = http.BodyStream!;
        if (!transport.StreamsRequests || body.Length <= SmallLength) return RequestStreams.ReadAsync(http, call.CallerToken);
        // WriteGetObjectResponse, whose body may be of any length and is not signed.
        if (http.Headers.Contains(PayloadHash)) return default;
        if (body.Length is not { } length)
        {
            throw new ArgumentException(
                $"{operation} must know the length of its body, and the body's stream can't seek. Set ContentLength, give a stream that can seek, or " +
                "upload it in parts.");
        }

        http.ExpectsContinue = length >= ContinueLength;
        // Stores that are reached without TLS often know no chunks: they refuse them, or keep them as part of the object. A checksum goes into a header.
        if (isPlain && body.CanRewind) return signing == StreamSigning.Chunks ? RequestStreams.HashAsync(http, body, call.CallerToken) : default;
        if (signing == StreamSigning.Chunks || http.StreamChecksum is not null) RequestStreams.Chunk(http, body, length, signing == StreamSigning.Chunks);
        else if (signing == StreamSigning.AnyBody) http.Headers.Add(PayloadHash, "UNSIGNED-PAYLOAD");
        return default;
    }
}
