namespace Tern.Local.Engine;

/// <summary>The exception for a refused request, with the service's message.</summary>
internal sealed class EngineException(EngineError error, string message) : Exception(message)
{
    public EngineError Error { get; } = error;

    /// <summary>
    /// true if the request alone is at fault, regardless of the item: a transaction then fails before it starts,
    /// instead of listing the error among its cancellation reasons.
    /// </summary>
    public bool IsOfRequest { get; init; }

    /// <summary>For a throttled request: the resource whose capacity is exhausted.</summary>
    public ThrottledResource? Throttled { get; init; }

    public static EngineException Validation(string message) => new(EngineError.Validation, message);

    public static EngineException Invalid(string message) => new(EngineError.Validation, "One or more parameter values were invalid: " + message);

    /// <summary>Creates the error for the exhausted provisioned capacity of a table or index.</summary>
    public static EngineException Throttle(ThrottledResource resource) =>
        new(EngineError.ProvisionedThroughputExceeded, resource.Index is null ? ThrottlingTexts.Table : ThrottlingTexts.Index) { Throttled = resource };
}
