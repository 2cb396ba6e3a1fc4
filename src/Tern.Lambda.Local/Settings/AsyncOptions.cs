namespace Tern.Lambda.Local;

/// <summary>Retry settings and destinations for a function's asynchronous events.</summary>
internal sealed record AsyncOptions
{
    /// <summary>Gets the number of retries after a failure: 0 to 2.</summary>
    public int MaxRetries { get; init; } = 2;

    /// <summary>
    /// Gets the maximum age of an event, or null for Lambda's six hours, which no event reaches here.
    /// </summary>
    public TimeSpan? MaxAge { get; init; }

    /// <summary>Gets the destination for the record of an event that succeeded, or null for none.</summary>
    public DeliveryTarget? OnSuccess { get; init; }

    /// <summary>Gets the destination for the record of an event that failed, or null for none.</summary>
    public DeliveryTarget? OnFailure { get; init; }

    /// <summary>Gets the name of the queue that receives failed events unchanged, or null for none.</summary>
    public string? DeadLetterQueue { get; init; }
}
