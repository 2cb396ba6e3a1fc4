namespace Tern.DynamoDb;

/// <summary>
/// A batch was not finished: the service left a part of it undone time after time, or the batch's time was over. It is the
/// <c>Error</c> of a <see cref="BatchGetResult{T}"/> or a <see cref="BatchWriteResult"/>, which says what was done.
/// </summary>
/// <param name="message">What was left, and what to do.</param>
/// <param name="innerException">The request that was ended, or null.</param>
public sealed class BatchIncompleteException(string message, Exception? innerException = null) : Exception(message, innerException);
