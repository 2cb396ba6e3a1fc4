using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The client's claims about a body, which are verified when it has been received.</summary>
internal sealed class BodyChecks
{
    public static BodyChecks None { get; } = new();

    /// <summary>Gets the length of the body (decoded, if it is chunked), or null if it is unknown.</summary>
    public long? Length { get; init; }

    /// <summary>Gets the <c>Content-MD5</c> header.</summary>
    public string? ContentMd5 { get; init; }

    /// <summary>
    /// Gets the <c>x-amz-content-sha256</c> header. It is verified if it is a hash, and ignored if it is a word such as
    /// <c>UNSIGNED-PAYLOAD</c>.
    /// </summary>
    public string? ContentSha256 { get; init; }

    /// <summary>
    /// Gets the algorithm of the checksum that the client sends or asks for, or null for S3's default.
    /// </summary>
    public AwsChecksumAlgorithm? Algorithm { get; init; }

    /// <summary>Gets the value of the checksum's header, or null.</summary>
    public string? Checksum { get; init; }

    /// <summary>
    /// Gets the function that returns the checksum in the trailer, called after the end of the body; null without
    /// a trailer.
    /// </summary>
    public Func<string?>? Trailer { get; init; }
}
