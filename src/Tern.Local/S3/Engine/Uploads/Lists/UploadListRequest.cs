namespace Tern.Local.S3;

/// <summary>A page of uploads to list.</summary>
internal sealed class UploadListRequest
{
    public string Prefix { get; init; } = "";

    public string? Delimiter { get; init; }

    public string? KeyMarker { get; init; }

    /// <summary>Gets the upload ID after which the list starts, for the key of the marker only.</summary>
    public string? UploadIdMarker { get; init; }

    public int MaxUploads { get; init; } = 1000;
}
