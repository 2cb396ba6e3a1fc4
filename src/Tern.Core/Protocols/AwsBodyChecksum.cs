using System.ComponentModel;
using System.Globalization;
using System.Text;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Adds checksums of request bodies, and verifies those of responses. Intended for generated code; don't call it
/// elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsBodyChecksum
{
    private const string Prefix = "x-amz-checksum-";
    private const int PartialContent = 206;

    // The first one present is verified: one is enough, and the cheapest come first.
    private static readonly AwsChecksumAlgorithm[] InOrder =
    [
        AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Sha256, AwsChecksumAlgorithm.Sha1,
        AwsChecksumAlgorithm.Sha512, AwsChecksumAlgorithm.Md5,
    ];

    /// <summary>Adds the body's MD5 (RFC 1864), unless the request already has one.</summary>
    /// <param name="http">The request, with its complete body.</param>
    public static void AddMd5(AwsHttpRequest http)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (!http.Headers.Contains("content-md5")) http.Headers.Add("content-md5", Compute(AwsChecksumAlgorithm.Md5, http.Body.WrittenSpan));
    }

    /// <summary>
    /// Adds the body's checksum, unless the request already has one. The checksum of a streamed body is added before
    /// the first attempt, and requires reading the stream twice.
    /// </summary>
    /// <param name="http">The request, with its body.</param>
    /// <param name="algorithm">The algorithm that the caller chose, or null for CRC32, as in AWS's own clients.</param>
    /// <param name="header">The header that names the algorithm, or null for none.</param>
    /// <param name="isRequired">true if the service rejects a body without a checksum; otherwise, false.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The algorithm isn't supported.</exception>
    public static void Add(AwsHttpRequest http, string? algorithm, string? header, bool isRequired, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (HasChecksum(http.Headers)) return;
        // The sender of a presigned request supplies the body, and sends a checksum only if it was part of the signed
        // request.
        if (http.IsPresigned && (!isRequired || http.Body.WrittenCount == 0)) return;
        if (http.Checksums != AwsChecksumMode.WhenSupported && algorithm is null && !isRequired) return;
        if (isRequired && algorithm is null && (http.UsesContentMd5 || http.Checksums == AwsChecksumMode.Never) && http.BodyStream is null)
        {
            // The checksum that the service accepted before others were introduced.
            AddMd5(http);
            return;
        }

        var chosen = AwsChecksumAlgorithm.Crc32;
        if (algorithm is not null && !AwsChecksum.TryParse(algorithm, out chosen))
        {
            throw new ArgumentException(
                $"{operation} asks for the checksum '{algorithm}', which is not computed here. Choose CRC32, CRC32C, CRC64NVME, SHA1, SHA256, SHA512 or " +
                "MD5, or set the checksum's own member.");
        }

        if (http.BodyStream is not null)
        {
            http.StreamChecksum = new StreamChecksum(chosen, header, isRequired || algorithm is not null, operation);
            return;
        }

        AddValue(http, chosen, header, Compute(chosen, http.Body.WrittenSpan));
    }

    /// <summary>
    /// Requests a checksum with the response, unless the request already specifies whether to send one, or is
    /// presigned.
    /// </summary>
    /// <param name="http">The request.</param>
    /// <param name="header">The header that requests the checksum.</param>
    public static void Ask(AwsHttpRequest http, string header)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (http is { AsksForChecksums: true, IsPresigned: false } && !http.Headers.Contains(header)) http.Headers.Add(header, "ENABLED");
    }

    /// <summary>
    /// Verifies a streamed body while it's read, if the response has a checksum of the whole body. A checksum of
    /// parts (its value ends in <c>-2</c> or similar) and a partial body can't be verified.
    /// </summary>
    /// <param name="http">The HTTP response.</param>
    /// <param name="body">The body.</param>
    /// <returns>The body. At its end, it throws an <see cref="AwsTransportException"/> if the checksum doesn't
    /// match.</returns>
    public static Stream Verify(AwsHttpResponse http, Stream body)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(body);
        if (http.StatusCode == PartialContent) return body;
        foreach (var algorithm in InOrder)
        {
            if (http.GetHeader(AwsChecksum.GetHeaderName(algorithm)) is { Length: > 0 } value && !value.Contains('-', StringComparison.Ordinal))
                return new VerifiedStream(body, algorithm, value, LengthOf(http));
        }

        return body;
    }

    /// <summary>Adds a computed checksum.</summary>
    internal static void AddValue(AwsHttpRequest http, AwsChecksumAlgorithm algorithm, string? header, string value)
    {
        http.Headers.Add(AwsChecksum.GetHeaderName(algorithm), value);
        if (header is not null && !http.Headers.Contains(header)) http.Headers.Add(header, AwsChecksum.GetName(algorithm));
    }

    /// <summary>Computes the checksum of a complete body in header format.</summary>
    internal static string Compute(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> body)
    {
        Span<byte> value = stackalloc byte[88];
        return Encoding.ASCII.GetString(value[..AwsChecksum.ComputeBase64(algorithm, body, value)]);
    }

    // The caller's own value takes precedence, even for an unsupported algorithm.
    private static bool HasChecksum(AwsHeaders headers)
    {
        for (var i = 0; i < headers.Count; i++)
        {
            var name = headers.NameAt(i);
            if (name.StartsWith(Prefix, StringComparison.Ordinal) && name[Prefix.Length..] is not ("mode" or "type" or "algorithm")) return true;
        }

        return false;
    }

    private static long? LengthOf(AwsHttpResponse http) =>
        long.TryParse(http.GetHeader("content-length"), NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? length : null;
}
