namespace Files.Listing;

/// <summary>A file in a folder.</summary>
/// <param name="Key">The file's name, including all folders.</param>
/// <param name="Name">The file's name in the folder.</param>
/// <param name="Bytes">The file's size in bytes.</param>
/// <param name="Modified">The time of the upload.</param>
/// <param name="Counts">The worker's counts; null if there are none yet.</param>
internal sealed record FileEntry(string Key, string Name, long Bytes, DateTimeOffset Modified, TextCounts? Counts);
