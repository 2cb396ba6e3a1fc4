namespace Tern.Local.Engine.Tables.Settings;

/// <summary>A resource-based policy as it was put: of the table, or of the stream with a label. Kept and given back; nobody is refused by it.</summary>
internal sealed record ResourcePolicy(string? StreamLabel, string Document, string RevisionId);
