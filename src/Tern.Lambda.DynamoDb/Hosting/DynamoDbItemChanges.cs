using Tern.DynamoDb;
using Tern.Handling;
using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>The source of item changes in DynamoDB streams, as a Lambda function receives them.</summary>
public static class DynamoDbItemChanges
{
    /// <summary>
    /// Returns the source of changes of one type of item: the records of a stream whose keys match the type's, as in
    /// queries. Records of other types in the table count as handled, before any filter runs. A function that needs
    /// several types handles <see cref="DynamoDbStreamRecords"/> and reads each with <c>record.TryGetChange</c>.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <returns>The source.</returns>
    public static Source<ItemChange<T>, LambdaBatchHandler<DynamoDbStreamRecord>> Of<T>()
        where T : class, IDynamoItem<T> => new ItemChangeSource<T>();
}
