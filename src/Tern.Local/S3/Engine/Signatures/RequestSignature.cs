namespace Tern.Local.S3;

/// <summary>The signature of a request, whose form has been checked.</summary>
internal sealed class RequestSignature
{
    public required string AccessKey { get; init; }

    /// <summary>Gets the Region of the scope, or null for version 2, and for SigV4A.</summary>
    public string? Region { get; init; }

    public bool IsPresigned { get; init; }

    /// <summary>
    /// Gets the hash in <c>x-amz-content-sha256</c>, such as <c>UNSIGNED-PAYLOAD</c>, or null. If it is a hash, the
    /// body
    /// must have it: see <see cref="BodyChecks.ContentSha256"/>.
    /// </summary>
    public string? ContentSha256 { get; init; }

    /// <summary>Gets the verifier of the chunks of the body, or null if signatures aren't verified.</summary>
    public ChunkVerifier? Chunks { get; init; }
}
