using System.ComponentModel;
using System.Globalization;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>Checks the bodies of answers against the checksums that came with them. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsAnswerChecksum
{
    private const int PartialContent = 206;

    // The first that came is checked: one is enough, and those that cost least come first.
    private static readonly AwsChecksumAlgorithm[] InOrder =
    [
        AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Sha256, AwsChecksumAlgorithm.Sha1,
        AwsChecksumAlgorithm.Sha512, AwsChecksumAlgorithm.Md5,
    ];

    /// <summary>
    /// Asks the service to send the checksum of what it answers, unless the request has said whether it wants it, or is
    /// for somebody else to send.
    /// </summary>
    /// <param name="http">The request.</param>
    /// <param name="header">The header that asks.</param>
    public static void Ask(AwsHttpRequest http, string header)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (http is { AsksForChecksums: true, IsPresigned: false } && !http.Headers.Contains(header)) http.Headers.Add(header, "ENABLED");
    }

    /// <summary>
    /// Checks a streamed body while it is read, where a checksum of the whole body came. One of parts (its value ends in <c>-2</c> or
    /// the like), and a part of a body, can't be checked.
    /// </summary>
    /// <param name="http">The answer.</param>
    /// <param name="body">The body.</param>
    /// <returns>The body. At its end it throws <see cref="AwsTransportException"/> when it is not what the service has.</returns>
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
