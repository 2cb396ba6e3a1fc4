namespace Tern.DynamoDb;

/// <summary>
/// The facts about a typed call's request for observers in the process (see
/// <see cref="Tern.Observation.AwsObservedCall.Request"/>). The request implements this interface. Calls of the
/// low-level client expose their request, such as <see cref="Model.QueryRequest"/>, instead.
/// </summary>
/// <remarks>
/// Members that don't apply to a kind of call are null, false, unset or zero. Keys are user data: never write them to a
/// log, a span or a file. Count them, or hash them immediately.
/// </remarks>
public interface IDynamoRequestFacts
{
    /// <summary>Gets the table's name or ARN, or null if the call involves several tables.</summary>
    string? TableName => null;

    /// <summary>Gets the index that the call reads, or null for the table.</summary>
    string? IndexName => null;

    /// <summary>Gets the value of the partition key; unset if the call has none or several.</summary>
    AttributeValue Partition => default;

    /// <summary>Gets the value of the sort key of a single item; unset if there is none.</summary>
    AttributeValue Sort => default;

    /// <summary>Gets a value indicating whether the read is strongly consistent.</summary>
    bool ConsistentRead => false;

    /// <summary>Gets a value indicating whether the service filters the items that it reads.</summary>
    bool HasFilter => false;

    /// <summary>Gets a value indicating whether the service returns only some of the attributes.</summary>
    bool HasProjection => false;

    /// <summary>Gets a value indicating whether the service counts the items and returns none.</summary>
    bool CountsOnly => false;

    /// <summary>Gets a value indicating whether the call continues where a previous one stopped.</summary>
    bool IsNextPage => false;

    /// <summary>Gets the number of keys or items in the request; 0 for a query or a scan.</summary>
    int ItemCount => 0;
}
