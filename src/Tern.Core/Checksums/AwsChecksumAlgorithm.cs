using System.ComponentModel;

namespace Tern.Checksums;

/// <summary>
/// The checksums and digests of bodies that are computed here. For generated code; not meant to be used otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum AwsChecksumAlgorithm
{
    /// <summary>CRC-32 (ISO-HDLC), 4 bytes: the default of AWS's SDKs.</summary>
    Crc32,

    /// <summary>CRC-32C (Castagnoli), 4 bytes.</summary>
    Crc32C,

    /// <summary>CRC-64/NVME, 8 bytes: what S3 itself computes.</summary>
    Crc64Nvme,

    /// <summary>SHA-1, 20 bytes.</summary>
    Sha1,

    /// <summary>SHA-256, 32 bytes.</summary>
    Sha256,

    /// <summary>SHA-512, 64 bytes.</summary>
    Sha512,

    /// <summary>MD5, 16 bytes: for <c>Content-MD5</c> and services that answer with one.</summary>
    Md5,
}
