using System.Globalization;
using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The body of an upload, decoded, with the client's claims about it.</summary>
/// <param name="Stream">The bytes.</param>
/// <param name="Checks">The claims.</param>
internal readonly record struct UploadedBody(Stream Stream, BodyChecks Checks)
{
    private const string Prefix = "x-amz-checksum-";

    /// <exception cref="S3ErrorException">The claims contradict each other, or the length is missing.</exception>
    public static UploadedBody Read(S3Call call)
    {
        if (call.Request.LacksLength) throw S3Errors.MissingContentLength();
        var body = call.OpenBody();
        var (header, checksum) = FindChecksum(call);
        var length = ReadLength(call, "content-length") ?? (call.Request.BodyStream is null ? call.Request.Body.Length : null);
        AwsChunkedStream? chunked = null;
        if (AwsChunkedStream.FindSigning(call.Header("x-amz-content-sha256")) is { } kind)
        {
            length = ReadLength(call, "x-amz-decoded-content-length");
            body = chunked = new AwsChunkedStream(body, kind, length, call.Signature?.Chunks);
        }

        var trailer = header is null ? call.Header("x-amz-trailer")?.ToLowerInvariant() : null;
        var named = call.Header("x-amz-sdk-checksum-algorithm");
        if (named is not null && !AwsChecksum.TryParse(named, out _)) throw Refusals.UnsupportedChecksum();
        if (named is not null && header is null && trailer is null)
        {
            throw S3Errors.InvalidRequest(
                "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.");
        }

        return new UploadedBody(body, new BodyChecks
        {
            Length = length,
            ContentMd5 = call.Header("content-md5"),
            ContentSha256 = call.Header("x-amz-content-sha256"),
            Algorithm = AlgorithmOf(header ?? trailer),
            Checksum = checksum,
            Trailer = trailer is not null && chunked is not null ? () => chunked.Trailer(trailer) : null,
        });
    }

    /// <summary>Returns the header with a checksum, and its value.</summary>
    /// <exception cref="S3ErrorException">There are several.</exception>
    public static (string? Header, string? Value) FindChecksum(S3Call call)
    {
        (string? Header, string? Value) found = default;
        foreach (var (name, value) in call.Headers(Prefix) ?? [])
        {
            if (name is "algorithm" or "mode" or "type") continue;
            if (found.Header is not null)
                throw S3Errors.InvalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
            found = (Prefix + name, value);
        }

        return found;
    }

    /// <summary>Returns the algorithm of a header, or null without one.</summary>
    /// <exception cref="S3ErrorException">It isn't supported.</exception>
    public static AwsChecksumAlgorithm? AlgorithmOf(string? header)
    {
        if (header is null || !header.StartsWith(Prefix, StringComparison.Ordinal)) return null;
        return AwsChecksum.TryParse(header[Prefix.Length..], out var algorithm) ? algorithm : throw Refusals.UnsupportedChecksum();
    }

    private static long? ReadLength(S3Call call, string header) =>
        long.TryParse(call.Header(header), NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? length : null;
}
