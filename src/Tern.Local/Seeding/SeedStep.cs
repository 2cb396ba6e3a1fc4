namespace Tern.Local.Seeding;

/// <summary>A request that a seed file stands for.</summary>
/// <param name="Kind">What it does.</param>
/// <param name="Line">Where it stands in the file.</param>
/// <param name="TableName">The table.</param>
/// <param name="Content">The item's or specification's JSON as it stands in the file; of a table, the whole request.</param>
internal readonly record struct SeedStep(SeedStepKind Kind, int Line, string TableName, ReadOnlyMemory<byte> Content);
