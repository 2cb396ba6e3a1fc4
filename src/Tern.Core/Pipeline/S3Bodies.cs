using Tern.Http;

namespace Tern.Pipeline;

/// <summary>
/// Prepares S3's streamed bodies. Small ones are read into memory; others are read once while they're sent, and
/// followed by their checksum. Without TLS, a seekable body is hashed first and sent unchanged; otherwise each chunk
/// is signed.
/// </summary>
/// <remarks>S3, "Checking object integrity for data uploads" and "Transferring Payload in Multiple Chunks (Chunked
/// Upload)".</remarks>
internal static class S3Bodies
{
    private const string PayloadHash = "x-amz-content-sha256";

    // The capacity of one pooled array. A small body is cheaper to send whole, with its checksum in a header, and can
    // be resent even if its stream can't seek.
    private const int SmallLength = 64 * 1024;

    // The same threshold as in AWS's SDKs: a shorter body would already be in flight before the service could
    // respond.
    private const int ContinueLength = 2 * 1024 * 1024;

    /// <summary>Prepares a call's body before its first attempt.</summary>
    /// <param name="call">The call.</param>
    /// <param name="transport">The transport that sends it.</param>
    /// <param name="signing">The part of the body that is signed.</param>
    /// <param name="isPlain">true if the body isn't protected by TLS; otherwise, false.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The length of the body is unknown.</exception>
    public static ValueTask PrepareAsync(AwsCall call, AwsTransport transport, StreamSigning signing, bool isPlain, string operation)
    {
        var http = call.Http;
        var body = http.BodyStream!;
        if (!transport.StreamsRequests || body.Length <= SmallLength) return RequestStreams.ReadAsync(http, call.CallerToken);
        // WriteGetObjectResponse: its body may be of any length and isn't signed.
        if (http.Headers.Contains(PayloadHash)) return default;
        if (body.Length is not { } length)
        {
            throw new ArgumentException(
                $"{operation} must know the length of its body, and the body's stream can't seek. Set ContentLength, give a stream that can seek, or " +
                "upload it in parts.");
        }

        http.ExpectsContinue = length >= ContinueLength;
        // Stores without TLS often don't support chunks: they reject them, or store them as part of the object. So
        // the checksum goes into a header.
        if (isPlain && body.CanRewind) return signing == StreamSigning.Chunks ? RequestStreams.HashAsync(http, body, call.CallerToken) : default;
        if (signing == StreamSigning.Chunks || http.StreamChecksum is not null) RequestStreams.Chunk(http, body, length, signing == StreamSigning.Chunks);
        else if (signing == StreamSigning.AnyBody) http.Headers.Add(PayloadHash, "UNSIGNED-PAYLOAD");
        return default;
    }
}
