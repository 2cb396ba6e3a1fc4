namespace Files.Links;

/// <summary>A link that anybody may follow who has it, until it ends.</summary>
internal sealed record Link(string Url, DateTimeOffset ExpiresAt);
