namespace Tern.Local.S3;

/// <summary>The versioning state of a bucket.</summary>
internal enum VersioningState
{
    /// <summary>Versioning was never enabled.</summary>
    Never,

    /// <summary>Each write creates a version.</summary>
    Enabled,

    /// <summary>Writes replace the version with the ID <c>null</c>; other versions stay.</summary>
    Suspended,
}
