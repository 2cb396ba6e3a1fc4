namespace Files.Listing;

/// <summary>The settings that the page needs.</summary>
/// <param name="Place">A description of the location of the files.</param>
/// <param name="MaxUploadBytes">The maximum size of a file, in bytes.</param>
/// <param name="MaxLinkMinutes">The maximum lifetime of a link, in minutes.</param>
internal sealed record PublicSettings(string Place, long MaxUploadBytes, int MaxLinkMinutes);
