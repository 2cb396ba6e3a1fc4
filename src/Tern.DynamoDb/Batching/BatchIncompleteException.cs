namespace Tern.DynamoDb;

/// <summary>
/// The exception that reports an unfinished batch: the service repeatedly left parts of it unprocessed, or the batch
/// timed out. It's the <c>Error</c> of a <see cref="BatchGetResult{T}"/> or a <see cref="BatchWriteResult"/>, which
/// shows which parts were completed.
/// </summary>
/// <param name="message">A description of the unfinished parts and of what to do.</param>
/// <param name="innerException">The error of the request that was stopped, or null.</param>
public sealed class BatchIncompleteException(string message, Exception? innerException = null) : Exception(message, innerException);
