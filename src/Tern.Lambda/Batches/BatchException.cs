namespace Tern.Lambda;

/// <summary>
/// A batch that fails as a whole: no record was handled, or single records can't be reported. Lambda delivers all of it
/// again. The inner exceptions are those of the records; each has been logged with its record's id.
/// </summary>
public sealed class BatchException : AggregateException
{
    private readonly string _message;

    /// <summary>An exception for a batch.</summary>
    /// <param name="message">What happened to the batch.</param>
    /// <param name="errors">The records that failed, in the order of the batch.</param>
    public BatchException(string message, IReadOnlyList<BatchRecordError> errors)
        : base(message, errors.Select(error => error.Exception))
    {
        _message = message;
        Errors = errors;
    }

    /// <summary>The records that failed, in the order of the batch. Records that were not reached are not among them.</summary>
    public IReadOnlyList<BatchRecordError> Errors { get; }

    // The base class would append the messages of all records, of which there may be ten thousand.
    /// <inheritdoc/>
    public override string Message => _message;
}
