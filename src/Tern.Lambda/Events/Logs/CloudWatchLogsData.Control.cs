namespace Tern.Lambda.Events;

/// <content>What kind of document it is.</content>
public sealed partial class CloudWatchLogsData
{
    /// <summary>Whether CloudWatch Logs only checks that the function can be reached: its one log event is nobody's.</summary>
    public bool IsControl => MessageType == "CONTROL_MESSAGE";
}
