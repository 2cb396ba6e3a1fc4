namespace Files.Listing;

/// <summary>The counts of a file; zero lines and words if it isn't text.</summary>
internal sealed record TextCounts(bool IsText, long Lines, long Words);
