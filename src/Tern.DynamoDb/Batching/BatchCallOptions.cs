namespace Tern.DynamoDb;

/// <summary>Options of a batch of reads.</summary>
public sealed record BatchGetOptions : BatchCallOptions
{
    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>
    /// Receives the error of each stored item that can't be read as its type, with the item's key; the batch then leaves the item out and
    /// counts its key as read. Null, the default, ends the batch with that error. It is called after each answer, possibly on several threads
    /// at once. An exception that it throws ends the batch.
    /// </summary>
    public Action<DynamoItemException>? OnUnreadableItem { get; init; }
}

/// <summary>Options of a batch of writes.</summary>
public sealed record BatchWriteOptions : BatchCallOptions
{
    /// <summary>
    /// Whether items with a version are written whatever version is stored: a batch can't check it. Without this, a
    /// batch refuses such items; a transaction checks.
    /// </summary>
    public bool IgnoreVersion { get; init; }
}

/// <summary>What all batches take.</summary>
public abstract record BatchCallOptions : DynamoCallOptions
{
    private protected BatchCallOptions() { }

    /// <summary>
    /// The longest that the whole batch may take, its repetitions and pauses included; then it ends with a
    /// <see cref="BatchIncompleteException"/> that says so, and the result says what was done. Null for as long as its
    /// requests may take one after another where <see cref="MaxConcurrency"/> of them run at once: with the client's 15 seconds
    /// for a call, 15 seconds for up to four requests (400 reads, 100 writes), 30 for up to eight.
    /// <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> for no limit.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative or more than 24 days, and not infinite.</exception>
    public TimeSpan? BatchTimeout
    {
        get;
        init => field = value is not { } time || Http.TimeLimit.IsValid(time)
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {Http.TimeLimit.Expected}.");
    }

    /// <summary>How many requests are under way at the same time, at the most.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int MaxConcurrency
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 4;

    /// <summary>
    /// How often a request is sent while the service leaves a part of it undone, as it does when the table's capacity
    /// is used up. Between two times the call waits, longer each time.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int MaxRounds
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 10;
}
