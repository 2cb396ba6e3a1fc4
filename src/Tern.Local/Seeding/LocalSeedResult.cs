namespace Tern.Local;

/// <summary>What a seed file brought.</summary>
/// <param name="Tables">The tables that were created.</param>
/// <param name="Items">The items that were put.</param>
/// <param name="SkippedTables">The tables that were there already, and were left as they are with their items.</param>
public readonly record struct LocalSeedResult(int Tables, int Items, int SkippedTables);
