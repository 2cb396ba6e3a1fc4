namespace Files.Counting;

/// <summary>The message to the worker: a file has been uploaded.</summary>
/// <param name="Key">The file's key.</param>
/// <param name="ETag">The ETag of its bytes at that time. If the file has been overwritten since, there is another
/// message for it.</param>
internal sealed record FileUploaded(string Key, string ETag);
