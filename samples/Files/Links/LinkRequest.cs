namespace Files.Links;

/// <summary>Which file a link is to lead to, and for how many minutes it is to be good.</summary>
internal sealed record LinkRequest(string? Key, int? Minutes);
