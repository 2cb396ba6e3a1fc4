namespace Files.Links;

/// <summary>A link that works for anybody who has it, until it expires.</summary>
internal sealed record Link(string Url, DateTimeOffset ExpiresAt);
