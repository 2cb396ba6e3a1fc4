namespace Tern.Local.S3;

/// <summary>How the checksum of an object was computed.</summary>
internal enum ChecksumType
{
    /// <summary>Of all bytes: FULL_OBJECT.</summary>
    FullObject,

    /// <summary>Of the checksums of the parts: COMPOSITE.</summary>
    Composite,
}
