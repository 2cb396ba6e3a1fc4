namespace Tern.Local.S3;

/// <summary>A page of versions to list.</summary>
internal sealed class VersionListRequest
{
    public string Prefix { get; init; } = "";

    public string? Delimiter { get; init; }

    public string? KeyMarker { get; init; }

    /// <summary>Gets the version after which the list starts, for the key of the marker only.</summary>
    public string? VersionIdMarker { get; init; }

    public int MaxKeys { get; init; } = 1000;
}
