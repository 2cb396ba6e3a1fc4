namespace Tern.Lambda.Events;

/// <content>The message by which S3 checks that notifications arrive.</content>
public sealed partial class S3Event
{
    /// <summary>Whether this is the test that S3 sends when notifications are set up, mostly to a queue or a topic. It has no records.</summary>
    public bool IsTest => Event == "s3:TestEvent";

    // An event without records must not pass for one that is done with, unless it is the test.
    private string? Lacking => _records is null && !IsTest ? "Records" : null;
}
