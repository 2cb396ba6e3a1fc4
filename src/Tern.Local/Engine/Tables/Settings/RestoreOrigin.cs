namespace Tern.Local.Engine.Tables.Settings;

/// <summary>What a table was restored from. Told while it is being created, as by the service, and never again.</summary>
/// <param name="BackupId">The backup; null when the table was restored to a point in time.</param>
/// <param name="SourceTable">The name of the table that was backed up.</param>
/// <param name="Time">The moment whose items it has.</param>
internal sealed record RestoreOrigin(string? BackupId, string SourceTable, DateTimeOffset Time);
