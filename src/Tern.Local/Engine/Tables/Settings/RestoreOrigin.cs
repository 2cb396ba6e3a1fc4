namespace Tern.Local.Engine;

/// <summary>
/// The source of a restored table. As in the service, it's only described while the table is being created.
/// </summary>
/// <param name="BackupId">The backup; null if the table was restored to a point in time.</param>
/// <param name="SourceTable">The name of the source table.</param>
/// <param name="Time">The moment to which the table was restored.</param>
internal sealed record RestoreOrigin(string? BackupId, string SourceTable, DateTimeOffset Time);
