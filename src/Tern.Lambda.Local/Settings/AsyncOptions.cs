namespace Tern.Lambda.Local;

/// <summary>How asynchronous events of a function are retried, and who is notified of the end.</summary>
internal sealed record AsyncOptions
{
    /// <summary>The retries after a failure: 0 to 2.</summary>
    public int MaxRetries { get; init; } = 2;

    /// <summary>The age at which an event is given up; null for Lambda's six hours, which no event reaches here.</summary>
    public TimeSpan? MaxAge { get; init; }

    /// <summary>Who gets the record of an event that succeeded; null for nobody.</summary>
    public DeliveryTarget? OnSuccess { get; init; }

    /// <summary>Who gets the record of an event that failed; null for nobody.</summary>
    public DeliveryTarget? OnFailure { get; init; }

    /// <summary>The queue that gets an event that failed, as it is; null for none.</summary>
    public string? DeadLetterQueue { get; init; }
}
