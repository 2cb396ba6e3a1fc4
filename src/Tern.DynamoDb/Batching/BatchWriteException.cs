namespace Tern.DynamoDb;

/// <summary>The exception that is thrown when some writes of a batch didn't succeed.</summary>
public sealed class BatchWriteException : Exception
{
    internal BatchWriteException(BatchWriteResult result)
        : base(Describe(result), result.Error) => Result = result;

    /// <summary>Gets the outcome of every write.</summary>
    public BatchWriteResult Result { get; }

    private static string Describe(BatchWriteResult result)
    {
        var written = result.Outcomes.Count(outcome => outcome == BatchOutcome.Written);
        var unknown = result.Outcomes.Count(outcome => outcome == BatchOutcome.Unknown);
        return $"Of {result.Outcomes.Count} writes, {written} succeeded, {result.Outcomes.Count - written - unknown} weren't executed, and " +
            $"{unknown} have an unknown outcome; see Result. {result.Error?.Message}";
    }
}
