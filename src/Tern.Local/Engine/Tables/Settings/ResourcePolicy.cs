namespace Tern.Local.Engine;

/// <summary>
/// A resource-based policy, unchanged: of the table, or of the stream with a label. It's stored and returned, but not
/// enforced.
/// </summary>
internal sealed record ResourcePolicy(string? StreamLabel, string Document, string RevisionId);
