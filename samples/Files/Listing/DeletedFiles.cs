namespace Files.Listing;

/// <summary>The number of deleted files.</summary>
internal sealed record DeletedFiles(int Count);
