using Tern.Local.Engine.Throttling;

namespace Tern.Local.Engine;

/// <summary>A request that can't be done, with the service's text.</summary>
internal sealed class EngineException(EngineError error, string message) : Exception(message)
{
    public EngineError Error { get; } = error;

    /// <summary>Does the request alone tell it, without the item? Then it comes before a transaction begins, not among its reasons.</summary>
    public bool IsOfRequest { get; init; }

    /// <summary>Of a refusal for its rate: whose capacity is used up.</summary>
    public ThrottledResource? Throttled { get; init; }

    public static EngineException Validation(string message) => new(EngineError.Validation, message);

    public static EngineException Invalid(string message) => new(EngineError.Validation, "One or more parameter values were invalid: " + message);

    /// <summary>The provisioned capacity of a table or index is used up.</summary>
    public static EngineException Throttle(ThrottledResource resource) =>
        new(EngineError.ProvisionedThroughputExceeded, resource.Index is null ? ThrottlingTexts.Table : ThrottlingTexts.Index) { Throttled = resource };
}
