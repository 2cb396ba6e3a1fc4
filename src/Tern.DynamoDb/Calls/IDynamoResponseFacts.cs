namespace Tern.DynamoDb;

/// <summary>
/// What the answer to a typed query or scan counts, as observers in the process see it (<see
/// cref="Tern.Observation.AwsObservedCall.Response"/>). Calls of the low-level client show their response itself, such
/// as <see cref="Model.QueryResponse"/>.
/// </summary>
public interface IDynamoResponseFacts
{
    /// <summary>The items that passed the filter.</summary>
    int Count { get; }

    /// <summary>The items that the service looked at.</summary>
    int ScannedCount { get; }
}
