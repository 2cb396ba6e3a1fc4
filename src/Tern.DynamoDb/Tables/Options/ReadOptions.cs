namespace Tern.DynamoDb;

/// <summary>Options that queries and scans share.</summary>
public abstract class ReadOptions : DynamoCallOptions
{
    private protected ReadOptions() { }

    /// <summary>
    /// Gets or sets the callback that receives the error, with the item's key, for each stored item that can't be read
    /// as its type. The read then skips the item and continues. If it's null, the default, the read throws that error.
    /// The callback runs after each response, before its items are returned; a parallel scan calls it on several
    /// threads at once. An exception from the callback ends the read.
    /// </summary>
    public Action<DynamoItemException>? OnUnreadableItem { get; set; }
}
