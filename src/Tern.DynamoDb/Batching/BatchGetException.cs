namespace Tern.DynamoDb;

/// <summary>Not all keys of a batch were read.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchGetException<T> : Exception where T : class
{
    internal BatchGetException(BatchGetResult<T> result)
        : base($"{result.Items.Count} items were read, and {result.Unread.Count} keys were not; Result has them. {result.Error?.Message}", result.Error) =>
            Result = result;

    /// <summary>What was read, and the keys that were not.</summary>
    public BatchGetResult<T> Result { get; }
}
