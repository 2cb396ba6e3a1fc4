namespace Tern.DynamoDb;

/// <summary>
/// What a typed call asks for, as observers in the process see it (<see
/// cref="Tern.Observation.AwsObservedCall.Request"/>): its request implements this. Calls of the low-level client show
/// their request itself, such as <see cref="Model.QueryRequest"/>.
/// </summary>
/// <remarks>
/// What a kind of call has not, is null, false, unset or zero. Keys are the user's: nothing of them belongs into a log,
/// a span or a file. Count them, or hash them at once.
/// </remarks>
public interface IDynamoRequestFacts
{
    /// <summary>The table, by name or ARN; null where the call is about several.</summary>
    string? TableName => null;

    /// <summary>The index that is read; null for the table.</summary>
    string? IndexName => null;

    /// <summary>The value of the partition key; unset where the call has none or several.</summary>
    AttributeValue Partition => default;

    /// <summary>The value of the sort key of one item; unset where there is none.</summary>
    AttributeValue Sort => default;

    /// <summary>Whether the read is consistent.</summary>
    bool ConsistentRead => false;

    /// <summary>Whether items that were read are filtered before they are sent.</summary>
    bool HasFilter => false;

    /// <summary>Whether some attributes are sent only.</summary>
    bool HasProjection => false;

    /// <summary>Whether items are counted, and none is sent.</summary>
    bool CountsOnly => false;

    /// <summary>Whether it goes on where another call stopped.</summary>
    bool IsNextPage => false;

    /// <summary>How many keys or items it names; 0 for a query or a scan.</summary>
    int ItemCount => 0;
}
