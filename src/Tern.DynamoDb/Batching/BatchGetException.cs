namespace Tern.DynamoDb;

/// <summary>The exception that is thrown when some keys of a batch weren't read.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchGetException<T> : Exception where T : class
{
    internal BatchGetException(BatchGetResult<T> result)
        : base($"{result.Items.Count} items were read, and {result.Unread.Count} keys were not; see Result for both. {result.Error?.Message}", result.Error) =>
            Result = result;

    /// <summary>Gets the items that were read and the keys that weren't.</summary>
    public BatchGetResult<T> Result { get; }
}
