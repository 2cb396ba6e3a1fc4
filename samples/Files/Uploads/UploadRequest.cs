namespace Files.Uploads;

/// <summary>A browser's request to upload a file.</summary>
/// <param name="Key">The file's name, including its folders.</param>
/// <param name="Length">The file's length, in bytes.</param>
/// <param name="ContentType">The file's media type; null if the browser doesn't know it.</param>
internal sealed record UploadRequest(string? Key, long? Length, string? ContentType);
