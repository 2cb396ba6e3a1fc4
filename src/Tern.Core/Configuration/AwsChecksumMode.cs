namespace Tern;

/// <summary>When checksums of bodies are sent or asked for. AWS SDKs and Tools reference, "Data Integrity Protections for Amazon S3".</summary>
public enum AwsChecksumMode
{
    /// <summary>Wherever the operation knows checksums.</summary>
    WhenSupported,

    /// <summary>Only where the service demands one, or the request asks for it.</summary>
    WhenRequired,
}
