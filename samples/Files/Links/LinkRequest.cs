namespace Files.Links;

/// <summary>The file that a link refers to, and the link's lifetime in minutes.</summary>
internal sealed record LinkRequest(string? Key, int? Minutes);
