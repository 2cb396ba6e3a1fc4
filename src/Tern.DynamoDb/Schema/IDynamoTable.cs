namespace Tern.DynamoDb;

/// <summary>
/// A declaration of a table's layout: a partial class marked with <see cref="DynamoTableAttribute"/>, for which the
/// source generator implements this interface, or any item type.
/// </summary>
public interface IDynamoTable
{
    /// <summary>Gets the table's layout.</summary>
    static abstract TableLayout Layout { get; }

    /// <summary>Gets the time-to-live attribute that the table is created with, or null.</summary>
    static virtual string? TimeToLiveAttribute => null;
}
