using System.ComponentModel;

namespace Tern.Checksums;

/// <summary>
/// The supported checksums and digests of bodies. Intended for generated code; don't use it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum AwsChecksumAlgorithm
{
    /// <summary>CRC-32 (ISO-HDLC), 4 bytes. The default of AWS's SDKs.</summary>
    Crc32,

    /// <summary>CRC-32C (Castagnoli), 4 bytes.</summary>
    Crc32C,

    /// <summary>CRC-64/NVME, 8 bytes. Computed by S3 itself.</summary>
    Crc64Nvme,

    /// <summary>SHA-1, 20 bytes.</summary>
    Sha1,

    /// <summary>SHA-256, 32 bytes.</summary>
    Sha256,

    /// <summary>SHA-512, 64 bytes.</summary>
    Sha512,

    /// <summary>MD5, 16 bytes. For <c>Content-MD5</c>, and services that return one.</summary>
    Md5,
}
