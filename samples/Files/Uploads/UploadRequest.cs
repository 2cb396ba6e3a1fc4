namespace Files.Uploads;

/// <summary>What a browser wants to upload.</summary>
/// <param name="Key">The file's name, with its folders.</param>
/// <param name="Length">Its length, in bytes.</param>
/// <param name="ContentType">Its media type; null where the browser knows none.</param>
internal sealed record UploadRequest(string? Key, long? Length, string? ContentType);
