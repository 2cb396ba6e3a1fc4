namespace Tern.Lambda.Events;

/// <content>The test event with which S3 checks that notifications arrive.</content>
public sealed partial class S3Event
{
    /// <summary>
    /// Gets a value indicating whether this is the test event that S3 sends when notifications are set up, usually to a
    /// queue or a topic. It has no records.
    /// </summary>
    public bool IsTest => Event == "s3:TestEvent";

    // An event without records must not count as handled, unless it is the test event.
    private string? Lacking => _records is null && !IsTest ? "Records" : null;
}
