namespace Tern.DynamoDb;

/// <summary>
/// The counts in the response to a typed query or scan for observers in the process (see
/// <see cref="Tern.Observation.AwsObservedCall.Response"/>). Calls of the low-level client expose their response, such
/// as <see cref="Model.QueryResponse"/>, instead.
/// </summary>
public interface IDynamoResponseFacts
{
    /// <summary>Gets the number of items that passed the filter.</summary>
    int Count { get; }

    /// <summary>Gets the number of items that the service evaluated.</summary>
    int ScannedCount { get; }
}
