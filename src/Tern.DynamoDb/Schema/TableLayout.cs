using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>The layout of a table, declared once: its keys and its indexes. All types of items in it share one.</summary>
public sealed class TableLayout
{
    /// <summary>The table's name, before a prefix.</summary>
    public required string Name { get; init; }

    /// <summary>The partition key.</summary>
    public required LayoutKey PartitionKey { get; init; }

    /// <summary>The sort key, or null in a table without one.</summary>
    public LayoutKey? SortKey { get; init; }

    /// <summary>The secondary indexes.</summary>
    public IReadOnlyList<IndexLayout> Indexes { get; init; } = [];

    /// <summary>The attribute (epoch seconds) by which DynamoDB deletes items, or null.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>What the records of the table's stream show; none when it has no stream.</summary>
    public TableStreamView Stream { get; init; }

    /// <summary>The one layout of the table that a class declares, whichever item type asks first. For generated code.</summary>
    /// <typeparam name="TTable">The class that declares the table.</typeparam>
    /// <param name="layout">The layout as the caller knows it.</param>
    /// <returns>The layout that all types share.</returns>
    public static TableLayout Shared<TTable>(TableLayout layout) where TTable : class =>
        Interlocked.CompareExchange(ref Holder<TTable>.Layout, layout, null) ?? layout;

    /// <summary>The layout that a class declares.</summary>
    /// <typeparam name="TTable">The class.</typeparam>
    /// <returns>Its layout.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static TableLayout Of<TTable>() where TTable : class, IDynamoTable => TTable.Layout;

    private static class Holder<TTable> where TTable : class
    {
        internal static TableLayout? Layout;
    }
}
