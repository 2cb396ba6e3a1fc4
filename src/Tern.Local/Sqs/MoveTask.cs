using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>A task that moves the messages of a dead-letter queue back. Its lock guards the mutable members.</summary>
internal sealed class MoveTask
{
    public required string Handle { get; init; }

    public required SqsQueue Source { get; init; }

    /// <summary>Gets the ARN of the queue that the messages go to, or null for the one that each came from.</summary>
    public required string? DestinationArn { get; init; }

    /// <summary>Gets the rate that the caller set, or null for the highest.</summary>
    public required int? Rate { get; init; }

    public required DateTimeOffset StartedAt { get; init; }

    public required int ToMove { get; init; }

    public int Moved { get; set; }

    public string Status { get; set; } = MoveTasks.Running;

    public string? FailureReason { get; set; }

    /// <summary>Gets or sets the work that moves the next messages.</summary>
    public DueWork? Next { get; set; }
}
