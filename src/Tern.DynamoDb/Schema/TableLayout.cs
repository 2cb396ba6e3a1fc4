using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>The layout of a table: its keys and its indexes. All item types in the table share it.</summary>
public sealed class TableLayout
{
    /// <summary>Gets the table's name, without a prefix.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the partition key.</summary>
    public required LayoutKey PartitionKey { get; init; }

    /// <summary>Gets the sort key, or null for a table without one.</summary>
    public LayoutKey? SortKey { get; init; }

    /// <summary>Gets the secondary indexes.</summary>
    public IReadOnlyList<IndexLayout> Indexes { get; init; } = [];

    /// <summary>Gets the attribute (epoch seconds) by which DynamoDB deletes items, or null.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>
    /// Gets the content of the records of the table's stream, or <see cref="TableStreamView.None"/> for no stream.
    /// </summary>
    public TableStreamView Stream { get; init; }

    /// <summary>
    /// Returns the shared layout of the table that a class declares, regardless of which item type requests it first.
    /// For generated code.
    /// </summary>
    /// <typeparam name="TTable">The class that declares the table.</typeparam>
    /// <param name="layout">The caller's layout.</param>
    /// <returns>The layout that all types share.</returns>
    public static TableLayout Shared<TTable>(TableLayout layout) where TTable : class =>
        Interlocked.CompareExchange(ref Holder<TTable>.Layout, layout, null) ?? layout;

    /// <summary>Returns the layout that a class declares.</summary>
    /// <typeparam name="TTable">The class.</typeparam>
    /// <returns>The class's layout.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static TableLayout Of<TTable>() where TTable : class, IDynamoTable => TTable.Layout;

    private static class Holder<TTable> where TTable : class
    {
        internal static TableLayout? Layout;
    }
}
