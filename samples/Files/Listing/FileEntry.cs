namespace Files.Listing;

/// <summary>A file of a folder.</summary>
/// <param name="Key">Its name with all folders.</param>
/// <param name="Name">Its name in the folder.</param>
/// <param name="Bytes">Its length.</param>
/// <param name="Modified">When it was uploaded.</param>
/// <param name="Counts">What the worker has counted; null while it has not.</param>
internal sealed record FileEntry(string Key, string Name, long Bytes, DateTimeOffset Modified, TextCounts? Counts);
