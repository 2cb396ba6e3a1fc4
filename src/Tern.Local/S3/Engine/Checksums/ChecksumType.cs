namespace Tern.Local.S3;

/// <summary>The kind of an object's checksum: of the whole object, or of the checksums of its parts.</summary>
internal enum ChecksumType
{
    /// <summary>Of all bytes: FULL_OBJECT.</summary>
    FullObject,

    /// <summary>Of the checksums of the parts: COMPOSITE.</summary>
    Composite,
}
