using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>The result of a conditional write: it succeeded, or its condition or version failed.</summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct WriteResult<T> where T : class
{
    private readonly T? _item;

    internal WriteResult(bool succeeded, T? item, T? stored = null)
    {
        Succeeded = succeeded;
        _item = item;
        Stored = stored;
    }

    /// <summary>Gets a value indicating whether the write succeeded. If it's false, nothing was changed.</summary>
    public bool Succeeded { get; }

    /// <summary>
    /// Gets the item as a put stored it: a copy with the new version, or the item that you passed if its type has no
    /// version. Null after updates and deletes, and if the put failed.
    /// </summary>
    public T? Stored { get; }

    /// <summary>
    /// Gets the item that was requested with <c>ReturnItem</c>: after an update, or before a put or delete. Null if it
    /// wasn't requested, if there was none, or if the write failed.
    /// </summary>
    public T? Item => Succeeded ? _item : null;

    /// <summary>
    /// Gets the stored item that made the write fail. Null if the write succeeded, or failed because there is no item.
    /// </summary>
    public T? Existing => Succeeded ? null : _item;

    /// <summary>
    /// Gets the reason for the failure; <see cref="ConditionFailure.Unknown"/> if the write succeeded.
    /// </summary>
    public ConditionFailure Reason { get; internal init; }

    /// <summary>
    /// Gets the number of times that the call was sent. If it's greater than 1, an earlier attempt whose response was
    /// lost may have succeeded too: a counter may have been incremented twice, the <see cref="Item"/> of a delete may
    /// be null because an earlier attempt deleted it, and the <see cref="Existing"/> item may come from this same
    /// write. A call with <see cref="AwsCallOptions.AtMostOnce"/> isn't retried once the service may have read it.
    /// </summary>
    public int Attempts { get; internal init; }

    /// <summary>Determines whether the write failed because of an existing item.</summary>
    /// <param name="existing">The stored item.</param>
    /// <returns>true if the write failed and an item is stored; otherwise, false.</returns>
    public bool IsConflict([NotNullWhen(true)] out T? existing)
    {
        existing = Existing;
        return existing is not null;
    }
}
