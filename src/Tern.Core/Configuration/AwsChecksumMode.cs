namespace Tern;

/// <summary>When checksums of bodies are sent or asked for. AWS SDKs and Tools reference, "Data Integrity Protections for Amazon S3".</summary>
public enum AwsChecksumMode
{
    /// <summary>Wherever the operation knows checksums.</summary>
    WhenSupported,

    /// <summary>Only where the service demands one, or the request asks for it.</summary>
    WhenRequired,

    /// <summary>
    /// Only where the request asks for one: for stores that refuse all headers of checksums. Operations that must have a checksum, such as DeleteObjects,
    /// send <c>Content-MD5</c> in its place. No environment variable or profile sets this.
    /// </summary>
    Never,
}
