using System.ComponentModel;
using System.Globalization;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Verifies the bodies of responses against their checksums. Intended for generated code; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsAnswerChecksum
{
    private const int PartialContent = 206;

    // The first one present is verified: one is enough, and the cheapest come first.
    private static readonly AwsChecksumAlgorithm[] InOrder =
    [
        AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Sha256, AwsChecksumAlgorithm.Sha1,
        AwsChecksumAlgorithm.Sha512, AwsChecksumAlgorithm.Md5,
    ];

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

    private static long? LengthOf(AwsHttpResponse http) =>
        long.TryParse(http.GetHeader("content-length"), NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? length : null;
}
