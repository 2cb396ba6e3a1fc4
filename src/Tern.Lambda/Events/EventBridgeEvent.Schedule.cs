namespace Tern.Lambda.Events;

/// <content>The kind of the event.</content>
public sealed partial class EventBridgeEvent
{
    /// <summary>
    /// Gets a value indicating whether the event was caused by a schedule: by a scheduled rule, or by EventBridge
    /// Scheduler with its own event.
    /// </summary>
    public bool IsSchedule => DetailType == "Scheduled Event" && Source is "aws.events" or "aws.scheduler";
}
