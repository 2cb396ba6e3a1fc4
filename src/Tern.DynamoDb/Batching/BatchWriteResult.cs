namespace Tern.DynamoDb;

/// <summary>What became of every write of a batch.</summary>
public sealed class BatchWriteResult
{
    internal BatchWriteResult(IReadOnlyList<BatchOutcome> outcomes, Exception? error)
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
