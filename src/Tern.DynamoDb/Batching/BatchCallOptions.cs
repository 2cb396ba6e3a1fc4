namespace Tern.DynamoDb;

/// <summary>Options for a batch of reads.</summary>
public sealed class BatchGetOptions : BatchCallOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether the reads are strongly consistent: they see all writes that succeeded
    /// before. They consume twice the capacity.
    /// </summary>
    public bool ConsistentRead { get; set; }

    /// <summary>
    /// Gets or sets the callback that receives the error, with the item's key, for each stored item that can't be read
    /// as its type. The batch then skips the item and counts its key as read. If it's null, the default, the batch ends
    /// with that error. The callback runs after each response, possibly on several threads at once. An exception from
    /// the callback ends the batch.
    /// </summary>
    public Action<DynamoItemException>? OnUnreadableItem { get; set; }

    internal BatchGetOptions WithConsistentRead()
    {
        var copy = (BatchGetOptions)MemberwiseClone();
        copy.ConsistentRead = true;
        return copy;
    }
}

/// <summary>Options for a batch of writes.</summary>
public sealed class BatchWriteOptions : BatchCallOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether items with a version are written regardless of the stored version, which
    /// a batch can't check. If it isn't set, a batch rejects such items. Transactions do check the version.
    /// </summary>
    public bool IgnoreVersion { get; set; }
}

/// <summary>Options for all batches.</summary>
public abstract class BatchCallOptions : DynamoCallOptions
{
    private protected BatchCallOptions() { }

    /// <summary>
    /// Gets or sets the timeout for the whole batch, including retries and the pauses between them. When it elapses,
    /// the batch ends with a <see cref="BatchIncompleteException"/>, and the result shows which parts were completed.
    /// If it's null, the timeout is the time that the requests may take in total if <see cref="MaxConcurrency"/> of
    /// them run at a time: with the client's default of 15 seconds per call, 15 seconds for up to four requests (400
    /// reads, 100 writes), 30 seconds for up to eight. Use <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> for
    /// no timeout.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is zero, negative (and not infinite) or more than 24 days.
    /// </exception>
    public TimeSpan? BatchTimeout
    {
        get;
        set => field = value is not { } time || Http.TimeLimit.IsValid(time)
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {Http.TimeLimit.Expected}.");
    }

    /// <summary>Gets or sets the maximum number of requests in flight at the same time.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxConcurrency
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 4;

    /// <summary>
    /// Gets or sets the maximum number of times that a request is sent while the service leaves parts of it
    /// unprocessed, for example because the table's capacity is used up. The pauses between the rounds become longer
    /// each time.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxRounds
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 10;

    internal BatchCallOptions WithTimeout(TimeSpan timeout)
    {
        var copy = (BatchCallOptions)MemberwiseClone();
        copy.Timeout = timeout;
        return copy;
    }
}
