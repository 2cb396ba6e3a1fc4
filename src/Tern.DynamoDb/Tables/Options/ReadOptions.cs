namespace Tern.DynamoDb;

/// <summary>Options that queries and scans share.</summary>
public abstract record ReadOptions : DynamoCallOptions
{
    private protected ReadOptions() { }

    /// <summary>
    /// Receives the error of each stored item that can't be read as its type, with the item's key; the read then leaves the item out and
    /// goes on. Null, the default, ends the read with that error. It is called after each answer, before the answer's items are returned;
    /// a parallel scan calls it on several threads at once. An exception that it throws ends the read.
    /// </summary>
    public Action<DynamoItemException>? OnUnreadableItem { get; init; }
}
