namespace Files.Uploads;

/// <summary>A file that is there now.</summary>
internal sealed record UploadedFile(string Key, string ETag);
