using System.Buffers;
using System.Globalization;
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
    private const string ContentEncoding = "content-encoding";
    private const int BufferLength = 64 * 1024;

    /// <summary>
    /// Prepares a call's body before its first attempt. The call's time limits don't apply yet, because the stream
    /// belongs to the caller.
    /// </summary>
    /// <exception cref="ArgumentException">The body must be hashed, but can be read only once.</exception>
    public static async ValueTask PrepareAsync(AwsCall call, AwsTransport transport, StreamSigning signing)
    {
        var http = call.Http;
        var body = http.BodyStream!;
        if (body.Parts is not null)
        {
            if (!transport.StreamsRequests)
            {
                throw new AwsConfigurationException(
                    "The request is a stream of events, and the transport sends no streams. Use one that does, such as HttpClientTransport.");
            }

            // The service may respond only after it has received something, and the caller may have nothing to send
            // for a while.
            call.Extend(AwsPipeline.LongPollTime);
            return;
        }

        if (!transport.StreamsRequests)
        {
            await ReadAsync(http, call.CallerToken).ConfigureAwait(false);
            return;
        }

        if (signing == StreamSigning.Nothing || http.Headers.Contains(PayloadHash)) return;
        if (!body.CanRewind)
        {
            throw new ArgumentException(
                "The signature holds the body's hash, so the body is read twice, and its stream can't seek. Give a stream that can, such as a file's or " +
                "a MemoryStream.");
        }

        await HashAsync(http, body, call.CallerToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Sends a body in chunks. Its checksum follows it, so it's read only once and needn't be seekable.
    /// </summary>
    /// <param name="http">The request.</param>
    /// <param name="body">The request's body.</param>
    /// <param name="length">The length of the body.</param>
    /// <param name="isSigned">true to sign the chunks; otherwise, false.</param>
    public static void Chunk(AwsHttpRequest http, AwsRequestStream body, long length, bool isSigned)
    {
        var checksum = http.StreamChecksum;
        http.StreamChecksum = null;
        var chunks = new ChunkedBody(isSigned, checksum?.Algorithm);
        body.Encoding = chunks;
        var headers = http.Headers;
        headers.Add(PayloadHash, chunks.PayloadHash);
        headers.Add("x-amz-decoded-content-length", length.ToString(CultureInfo.InvariantCulture));
        // The caller's own encoding is kept: the service removes only aws-chunked.
        var own = headers.Find(ContentEncoding);
        headers.Remove(ContentEncoding);
        headers.Add(ContentEncoding, own is { Length: > 0 } ? "aws-chunked," + own : "aws-chunked");
        if (checksum is null) return;
        headers.Add("x-amz-trailer", AwsChecksum.GetHeaderName(checksum.Algorithm));
        if (checksum.Header is { } header && !headers.Contains(header)) headers.Add(header, AwsChecksum.GetName(checksum.Algorithm));
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
        AwsRequestChecksum.AddValue(http, wanted!.Algorithm, wanted.Header, checksum.GetBase64AndReset());
    }
}
