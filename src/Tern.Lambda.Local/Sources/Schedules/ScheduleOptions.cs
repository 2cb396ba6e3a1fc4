namespace Tern.Lambda.Local.Sources;

/// <summary>A function that is called on a schedule.</summary>
internal sealed record ScheduleOptions
{
    public required string Name { get; init; }

    public required string Function { get; init; }

    public required ScheduleExpression Expression { get; init; }

    /// <summary>Gets the event as JSON, or null for EventBridge's own.</summary>
    public string? Input { get; init; }
}
