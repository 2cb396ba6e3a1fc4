namespace Tern.Local.S3;

/// <summary>The parts of a request that a signature covers.</summary>
internal sealed class SignedRequest
{
    public required string Method { get; init; }

    /// <summary>Gets the path as it was sent, not decoded.</summary>
    public required string Path { get; init; }

    /// <summary>Gets the query as it was sent, without its question mark.</summary>
    public required string Query { get; init; }

    /// <summary>Gets all headers with <c>host</c>. The names are in lower case.</summary>
    public required IEnumerable<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>
    /// Gets the body if it is in memory, to verify its hash; null otherwise: then the <c>x-amz-content-sha256</c> header
    /// is trusted here, and <see cref="RequestSignature.ContentSha256"/> says which hash the body must have.
    /// </summary>
    public ReadOnlyMemory<byte>? Body { get; init; }
}
