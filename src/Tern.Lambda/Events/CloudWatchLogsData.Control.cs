namespace Tern.Lambda.Events;

/// <content>The kind of the document.</content>
public sealed partial class CloudWatchLogsData
{
    /// <summary>
    /// Gets a value indicating whether CloudWatch Logs only checks that the function can be reached: the single log
    /// event doesn't come from an application.
    /// </summary>
    public bool IsControl => MessageType == "CONTROL_MESSAGE";
}
