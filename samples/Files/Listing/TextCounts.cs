namespace Files.Listing;

/// <summary>What was counted in a file; no lines and words where it is no text.</summary>
internal sealed record TextCounts(bool IsText, long Lines, long Words);
