using System.Globalization;
using Tern.Checksums;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.S3;

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
    private const string ContentEncoding = "content-encoding";

    // The capacity of one pooled array. A small body is cheaper to send whole, with its checksum in a header, and can
    // be resent even if its stream can't seek.
    private const int SmallLength = 64 * 1024;

    // The same threshold as in AWS's SDKs: a shorter body would already be in flight before the service could
    // respond.
    private const int ContinueLength = 2 * 1024 * 1024;

    /// <summary>Prepares a call's body before its first attempt.</summary>
    /// <param name="call">The call.</param>
    /// <param name="isPlain">true if the body isn't protected by TLS; otherwise, false.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <exception cref="ArgumentException">The length of the body is unknown, or the request is presigned.</exception>
    public static ValueTask PrepareAsync(AwsAttempt call, bool isPlain, CancellationToken cancellationToken)
    {
        var http = call.Request;
        var body = http.BodyStream!;
        if (http.IsPresigned)
        {
            throw new ArgumentException(
                $"The body of a presigned {call.Operation} comes from the sender, so the one in this request would be lost. Leave it unset.");
        }

        if (!call.StreamsRequests || body.Length <= SmallLength) return AwsServiceRules.ReadBodyAsync(http, cancellationToken);
        // WriteGetObjectResponse: its body may be of any length and isn't signed.
        if (http.Headers.Contains(PayloadHash)) return default;
        if (body.Length is not { } length)
        {
            throw new ArgumentException(
                $"{call.Operation} requires the length of its body, but the body's stream can't seek. Set ContentLength, pass a stream that can seek, or " +
                "upload it in parts.");
        }

        http.ExpectsContinue = length >= ContinueLength;
        var signsBody = call.IsSigned && isPlain;
        // Stores without TLS often don't support chunks: they reject them, or store them as part of the object. So
        // the checksum goes into a header.
        if (isPlain && body.CanRewind) return signsBody ? AwsServiceRules.HashBodyAsync(http, cancellationToken) : default;
        if (signsBody || http.HasStreamChecksum) Chunk(http, body, length, signsBody);
        else if (call.IsSigned) http.Headers.Add(PayloadHash, "UNSIGNED-PAYLOAD");
        return default;
    }

    // Its checksum follows the body, so it's read only once and needn't be seekable.
    private static void Chunk(AwsHttpRequest http, AwsRequestStream body, long length, bool isSigned)
    {
        var checksum = http.TakeStreamChecksum(out var header);
        var chunks = new S3ChunkedBody(isSigned, checksum);
        body.Encoding = chunks;
        var headers = http.Headers;
        headers.Add(PayloadHash, chunks.PayloadHash);
        headers.Add("x-amz-decoded-content-length", length.ToString(CultureInfo.InvariantCulture));
        // The caller's own encoding is kept: the service removes only aws-chunked.
        var own = headers.Find(ContentEncoding);
        headers.Remove(ContentEncoding);
        headers.Add(ContentEncoding, own is { Length: > 0 } ? "aws-chunked," + own : "aws-chunked");
        if (checksum is not { } algorithm) return;
        headers.Add("x-amz-trailer", AwsChecksum.GetHeaderName(algorithm));
        if (header is not null && !headers.Contains(header)) headers.Add(header, AwsChecksum.GetName(algorithm));
    }
}
