namespace Tern.Lambda.Events;

/// <content>What kind of event it is.</content>
public sealed partial class EventBridgeEvent
{
    /// <summary>Whether a schedule is why the function runs: a rule with one, or EventBridge Scheduler where it sends its own event.</summary>
    public bool IsSchedule => DetailType == "Scheduled Event" && Source is "aws.events" or "aws.scheduler";
}
