namespace Tern.DynamoDb;

/// <summary>A batch of reads was not finished: the service left keys unread time after time.</summary>
/// <param name="message">What was left, and what to do.</param>
public sealed class BatchIncompleteException(string message) : Exception(message);
