using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// The differences between sources of batches. One instance serves all batches. If a method throws for a record, that
/// record fails.
/// </summary>
/// <typeparam name="TRecord">The type of the record.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class RecordRules<TRecord>
{
    /// <summary>Returns the order that the source of these records preserves.</summary>
    /// <param name="records">The records; there is at least one.</param>
    /// <returns>The order.</returns>
    public abstract RecordOrder OrderOf(IReadOnlyList<TRecord> records);

    /// <summary>Returns the group in which the record is ordered.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The group; null if the record belongs to none.</returns>
    public abstract string? GroupOf(TRecord record);

    /// <summary>Returns the source's identifier of a record, for logs and poison records.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The identifier; empty if the record has none.</returns>
    public abstract string IdOf(TRecord record);

    /// <summary>Returns the number of attempts to handle the record, including this one.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The number; 0 if the source doesn't count.</returns>
    public virtual int AttemptsOf(TRecord record) => 0;
}
