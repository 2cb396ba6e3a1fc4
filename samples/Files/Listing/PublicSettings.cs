namespace Files.Listing;

/// <summary>What the page must know.</summary>
/// <param name="Place">Where the files are, for people.</param>
/// <param name="MaxUploadBytes">The longest file that is taken.</param>
/// <param name="MaxLinkMinutes">The longest that a link is good for.</param>
internal sealed record PublicSettings(string Place, long MaxUploadBytes, int MaxLinkMinutes);
