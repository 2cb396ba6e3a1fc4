namespace Tern.DynamoDb;

/// <summary>Options of a batch of reads.</summary>
public sealed record BatchGetOptions : BatchOptions
{
    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity.</summary>
    public bool ConsistentRead { get; init; }
}

/// <summary>Options of a batch of writes.</summary>
public sealed record BatchWriteOptions : BatchOptions
{
    /// <summary>
    /// Whether items with a version are written whatever version is stored: a batch can't check it. Without this, a batch refuses such items; a transaction checks.
    /// </summary>
    public bool IgnoreVersion { get; init; }
}

/// <summary>What all batches take.</summary>
public abstract record BatchOptions : DynamoCallOptions
{
    private protected BatchOptions() { }

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
    /// How often a request is sent while the service leaves a part of it undone, as it does when the table's capacity is used up. Between two times the call waits, longer each time.
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
