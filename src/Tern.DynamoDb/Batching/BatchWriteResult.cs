namespace Tern.DynamoDb;

/// <summary>The outcome of every write of a batch.</summary>
public class BatchWriteResult
{
    private protected BatchWriteResult(IReadOnlyList<BatchOutcome> outcomes, Exception? error)
    {
        Outcomes = outcomes;
        Error = error;
    }

    /// <summary>Gets a value indicating whether all writes succeeded.</summary>
    public bool Succeeded => Error is null;

    /// <summary>Gets the outcome of each write, in the order of the writes.</summary>
    public IReadOnlyList<BatchOutcome> Outcomes { get; }

    /// <summary>Gets the first error, or null if all writes succeeded.</summary>
    public Exception? Error { get; }
}

/// <summary>The outcome of every write of a batch, with the items as stored.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchWriteResult<T> : BatchWriteResult where T : class
{
    private readonly BatchWriteRun<T> _run;

    internal BatchWriteResult(BatchWriteRun<T> run, IReadOnlyList<BatchOutcome> outcomes, Exception? error) : base(outcomes, error) => _run = run;

    /// <summary>Returns an item as a put of the batch stored it, like <see cref="DynamoTable{T}.PutAsync"/>.</summary>
    /// <param name="place">The write's position in the batch, from 0.</param>
    /// <returns>
    /// A copy with the new version, or the item itself if its type has no version; null for deletes, and for writes
    /// that didn't or may not have succeeded.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">The batch has no write at that position.</exception>
    public T? Stored(int place)
    {
        if ((uint)place >= (uint)Outcomes.Count) throw new ArgumentOutOfRangeException(nameof(place), place, $"The batch has {Outcomes.Count} writes.");
        return Outcomes[place] == BatchOutcome.Written ? _run.Stored(place) : null;
    }
}

/// <summary>The outcome of one write of a batch.</summary>
public enum BatchOutcome
{
    /// <summary>
    /// The write didn't happen: it wasn't sent, it was rejected, or the service repeatedly left it unprocessed.
    /// </summary>
    NotWritten,

    /// <summary>The write succeeded.</summary>
    Written,

    /// <summary>
    /// The write was sent but got no response, so it may or may not have succeeded. Writing it again is harmless.
    /// </summary>
    Unknown,
}
