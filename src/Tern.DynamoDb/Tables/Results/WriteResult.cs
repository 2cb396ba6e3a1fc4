using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>How a conditional write ended: it was done, or an item stood in the way.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public readonly struct WriteResult<T> where T : class
{
    private readonly T? _item;

    internal WriteResult(bool succeeded, T? item, T? stored = null)
    {
        Succeeded = succeeded;
        _item = item;
        Stored = stored;
    }

    /// <summary>Whether the write was done. If not, nothing was changed.</summary>
    public bool Succeeded { get; }

    /// <summary>
    /// The item as a put stored it: a copy with the new version, or the item that was given where its type has no
    /// version. Null after updates and deletes, and when the put
    /// wasn't done.
    /// </summary>
    public T? Stored { get; }

    /// <summary>
    /// The item that was asked for with <c>ReturnItem</c>: after an update, or before a put or delete. Null when it
    /// wasn't asked for, there was none, or the write wasn't done.
    /// </summary>
    public T? Item => Succeeded ? _item : null;

    /// <summary>The item that is stored and stood in the way of the write. Null when the write was done, or failed because there is no item.</summary>
    public T? Existing => Succeeded ? null : _item;

    /// <summary>Why the write was not done; <see cref="ConditionFailure.Unknown"/> when it was.</summary>
    public ConditionFailure Reason { get; internal init; }

    /// <summary>
    /// How many times the call was sent. After more than once an earlier attempt may have been done as well, its answer lost: a
    /// counter may have gone up twice, the <see cref="Item"/> of a delete may be null because an earlier attempt deleted it, and
    /// the <see cref="Existing"/> item may be this very write. A call with <see cref="AwsCallOptions.AtMostOnce"/> is not sent
    /// again once the service may have read it.
    /// </summary>
    public int Attempts { get; internal init; }

    /// <summary>Whether an item stood in the way.</summary>
    /// <param name="existing">The item that is stored.</param>
    /// <returns>True when the write was not done and there is an item.</returns>
    public bool IsConflict([NotNullWhen(true)] out T? existing)
    {
        existing = Existing;
        return existing is not null;
    }
}
