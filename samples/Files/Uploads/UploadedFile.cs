namespace Files.Uploads;

/// <summary>An uploaded file.</summary>
internal sealed record UploadedFile(string Key, string ETag);
