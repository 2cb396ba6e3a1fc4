namespace Files.Counting;

/// <summary>The message to the worker: a file is there.</summary>
/// <param name="Key">Its key.</param>
/// <param name="ETag">Which bytes it had then. A file that was overwritten since has a message of its own.</param>
internal sealed record FileUploaded(string Key, string ETag);
