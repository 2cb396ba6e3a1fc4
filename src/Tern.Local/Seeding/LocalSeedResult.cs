namespace Tern.Local;

/// <summary>The result of applying a seed file.</summary>
/// <param name="Tables">The number of tables created.</param>
/// <param name="Items">The number of items put.</param>
/// <param name="SkippedTables">The number of tables that already existed, and were left unchanged with their
/// items.</param>
public readonly record struct LocalSeedResult(int Tables, int Items, int SkippedTables);
