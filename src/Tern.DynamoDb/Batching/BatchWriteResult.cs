namespace Tern.DynamoDb;

/// <summary>What became of every write of a batch.</summary>
public class BatchWriteResult
{
    private protected BatchWriteResult(IReadOnlyList<BatchOutcome> outcomes, Exception? error)
    {
        Outcomes = outcomes;
        Error = error;
    }

    /// <summary>Whether all was written.</summary>
    public bool Succeeded => Error is null;

    /// <summary>What became of each write, in the order they were given.</summary>
    public IReadOnlyList<BatchOutcome> Outcomes { get; }

    /// <summary>The first thing that went wrong; null when all was written.</summary>
    public Exception? Error { get; }
}

/// <summary>What became of every write of a batch, with the items as they are stored.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchWriteResult<T> : BatchWriteResult where T : class
{
    private readonly BatchWriteRun<T> _run;

    internal BatchWriteResult(BatchWriteRun<T> run, IReadOnlyList<BatchOutcome> outcomes, Exception? error) : base(outcomes, error) => _run = run;

    /// <summary>An item as a put of the batch stored it: what <see cref="DynamoTable{T}.PutAsync"/> returns.</summary>
    /// <param name="place">The write's place in the batch, from 0.</param>
    /// <returns>
    /// A copy with the new version, or the item itself where its type has no version; null for deletes and for what was
    /// not, or perhaps not, written.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such write.</exception>
    public T? Stored(int place)
    {
        if ((uint)place >= (uint)Outcomes.Count) throw new ArgumentOutOfRangeException(nameof(place), place, $"The batch has {Outcomes.Count} writes.");
        return Outcomes[place] == BatchOutcome.Written ? _run.Stored(place) : null;
    }
}

/// <summary>What became of one write of a batch.</summary>
public enum BatchOutcome
{
    /// <summary>It was not written: not sent, refused, or left undone by the service time after time.</summary>
    NotWritten,

    /// <summary>It is stored.</summary>
    Written,

    /// <summary>It was sent and no answer came: it may be stored or not. Writing it again does no harm.</summary>
    Unknown,
}
