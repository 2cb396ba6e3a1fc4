namespace Tern;

/// <summary>
/// Specifies when checksums of bodies are sent or requested. AWS SDKs and Tools reference, "Data Integrity
/// Protections for Amazon S3".
/// </summary>
public enum AwsChecksumMode
{
    /// <summary>Whenever the operation supports checksums.</summary>
    WhenSupported,

    /// <summary>Only if the service requires a checksum or the request specifies one.</summary>
    WhenRequired,

    /// <summary>
    /// Only if the request specifies a checksum: for stores that reject all checksum headers. Operations that require
    /// a checksum, such as DeleteObjects, send <c>Content-MD5</c> instead. This value can't be set by environment
    /// variable or profile.
    /// </summary>
    Never,
}
