using Tern.Local.Engine.Expressions;
using Tern.Local.Engine.Expressions.Conditions;
using Tern.Local.Engine.Expressions.Updates;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Writes;

/// <summary>One write, checked as far as is possible without the item that is there, and then its outcome. Slices are of the request's buffer.</summary>
internal sealed class ItemWrite
{
    public Table Table { get; set; } = null!;

    public WriteKind Kind { get; set; }

    /// <summary>The order-preserving key.</summary>
    public Slice Key { get; set; }

    /// <summary>A Put's item, an Update's key attributes: both as an item's payload.</summary>
    public Slice Item { get; set; }

    public ConditionExpression? Condition { get; set; }

    public Bindings? ConditionBindings { get; set; }

    public UpdateProgram? Update { get; set; }

    /// <summary>
    /// Is it an UpdateItem by itself? An update of a transaction or of PartiQL may leave a larger item (see <see
    /// cref="UpdateProgram.Charge"/>).
    /// </summary>
    public bool IsUpdateItem { get; set; }

    /// <summary>The item before; null when there was none.</summary>
    public StoredItem? Old { get; set; }

    /// <summary>The item after; null when there is none.</summary>
    public StoredItem? New { get; set; }

    public bool ConditionFailed { get; set; }

    /// <summary>In a batch: it was not tried, or there was no capacity for it; it goes back to the caller.</summary>
    public bool IsUnprocessed { get; set; }

    /// <summary>In a transaction: what made this write impossible.</summary>
    public EngineException? Failure { get; set; }

    public void Reset()
    {
        Table = null!;
        Key = Item = Slice.Absent;
        Condition = null;
        ConditionBindings = null;
        Update = null;
        IsUpdateItem = false;
        Old = New = null;
        ConditionFailed = false;
        IsUnprocessed = false;
        Failure = null;
    }
}
