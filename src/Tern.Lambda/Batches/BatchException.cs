namespace Tern.Lambda;

/// <summary>
/// The exception for a batch that fails as a whole: no record was handled, or individual records can't be reported.
/// Lambda redelivers the whole batch. The inner exceptions are those of the records; each has been logged with its
/// record's ID.
/// </summary>
public sealed class BatchException : AggregateException
{
    private readonly string _message;

    /// <summary>Initializes an exception for a batch.</summary>
    /// <param name="message">The error message.</param>
    /// <param name="errors">The failed records, in the order of the batch.</param>
    public BatchException(string message, IReadOnlyList<BatchRecordError> errors)
        : base(message, errors.Select(error => error.Exception))
    {
        _message = message;
        Errors = errors;
    }

    /// <summary>
    /// Gets the failed records, in the order of the batch. Records that weren't reached aren't included.
    /// </summary>
    public IReadOnlyList<BatchRecordError> Errors { get; }

    // The base class would append the messages of all records, of which there may be ten thousand.
    /// <inheritdoc/>
    public override string Message => _message;
}
