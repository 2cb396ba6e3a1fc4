namespace Tern.Local.S3;

/// <summary>An object or a version to delete.</summary>
internal sealed class DeleteRequest
{
    public required string Key { get; init; }

    /// <summary>Gets the version, or null to delete the object, which adds a delete marker with versioning.</summary>
    public string? VersionId { get; init; }

    /// <summary>Gets the entity tag that the object must have, <c>*</c> for any, or null.</summary>
    public string? IfMatch { get; init; }

    /// <summary>Gets a value indicating whether the request bypasses governance retention.</summary>
    public bool BypassesGovernance { get; init; }

    /// <summary>
    /// Gets a value indicating whether the request deletes several objects, in which case unknown version IDs are
    /// errors of another kind.
    /// </summary>
    public bool IsInBatch { get; init; }

    public ChangeOrigin? Origin { get; init; }
}
