namespace Tern.DynamoDb;

/// <summary>
/// What says how a table is laid out: a partial class marked with <see cref="DynamoTableAttribute"/>, for which the
/// source generator implements it, or any type of item.
/// </summary>
public interface IDynamoTable
{
    /// <summary>The table's layout.</summary>
    static abstract TableLayout Layout { get; }

    /// <summary>The time-to-live attribute that the table is made with, or null.</summary>
    static virtual string? TimeToLiveAttribute => null;
}
