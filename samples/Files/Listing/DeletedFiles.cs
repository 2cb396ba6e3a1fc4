namespace Files.Listing;

/// <summary>How many files were deleted.</summary>
internal sealed record DeletedFiles(int Count);
