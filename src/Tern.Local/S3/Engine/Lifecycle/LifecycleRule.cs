namespace Tern.Local.S3;

/// <summary>A rule of a bucket's lifecycle configuration.</summary>
internal sealed class LifecycleRule
{
    public required string Id { get; init; }

    public bool IsEnabled { get; init; } = true;

    public LifecycleFilter Filter { get; init; } = LifecycleFilter.All;

    /// <summary>Gets the age in days at which current versions expire, or null.</summary>
    public int? ExpirationDays { get; init; }

    /// <summary>Gets the date at which current versions expire, or null.</summary>
    public DateTimeOffset? ExpirationDate { get; init; }

    /// <summary>Gets a value indicating whether delete markers without other versions are deleted.</summary>
    public bool ExpiresDeleteMarkers { get; init; }

    /// <summary>Gets the days after which noncurrent versions expire, or null.</summary>
    public int? NoncurrentDays { get; init; }

    /// <summary>Gets the number of newer noncurrent versions that are kept.</summary>
    public int NewerNoncurrentVersions { get; init; }

    /// <summary>Gets the days after which incomplete uploads are aborted, or null.</summary>
    public int? AbortUploadDays { get; init; }

    /// <summary>Gets the transitions of current versions to other storage classes.</summary>
    public IReadOnlyList<LifecycleTransition> Transitions { get; init; } = [];

    /// <summary>Gets the size below which objects keep their class, unless the filter has a minimum size.</summary>
    public long MinTransitionBytes { get; init; } = 128 * 1024;
}
