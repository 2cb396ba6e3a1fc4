namespace Tern.Local.Seeding;

/// <summary>A request that a seed file describes.</summary>
/// <param name="Kind">The action.</param>
/// <param name="Line">The line in the file.</param>
/// <param name="TableName">The table's name.</param>
/// <param name="Content">The JSON of the item or specification as in the file; for a table, the whole request.</param>
internal readonly record struct SeedStep(SeedStepKind Kind, int Line, string TableName, ReadOnlyMemory<byte> Content);
