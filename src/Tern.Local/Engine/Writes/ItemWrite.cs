namespace Tern.Local.Engine;

/// <summary>
/// A write, validated as far as possible without the existing item, and then its result. Slices refer to the request's
/// buffer.
/// </summary>
internal sealed class ItemWrite
{
    public Table Table { get; set; } = null!;

    public WriteKind Kind { get; set; }

    /// <summary>The order-preserving key.</summary>
    public Slice Key { get; set; }

    /// <summary>The item of a put, or the key attributes of an update, as an item's payload.</summary>
    public Slice Item { get; set; }

    public ConditionExpression? Condition { get; set; }

    public Bindings? ConditionBindings { get; set; }

    public UpdateProgram? Update { get; set; }

    /// <summary>
    /// true for the UpdateItem operation. Updates in transactions and PartiQL may create larger items (see
    /// <see cref="UpdateProgram.Charge"/>).
    /// </summary>
    public bool IsUpdateItem { get; set; }

    /// <summary>The item before; null if it didn't exist.</summary>
    public StoredItem? Old { get; set; }

    /// <summary>The item after; null if it doesn't exist.</summary>
    public StoredItem? New { get; set; }

    public bool ConditionFailed { get; set; }

    /// <summary>
    /// In a batch: true if the write wasn't attempted, or if the capacity was exhausted, so that it's returned to the
    /// caller.
    /// </summary>
    public bool IsUnprocessed { get; set; }

    /// <summary>In a transaction: the error of this write, or null.</summary>
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
