namespace Tern.Messaging.Sqs;

/// <summary>The parameters of a poll.</summary>
/// <param name="QueueUrl">The queue's URL.</param>
/// <param name="Count">The maximum number of messages, 1 to 10.</param>
/// <param name="VisibilitySeconds">The number of seconds that the messages stay invisible to other consumers.</param>
/// <param name="WaitSeconds">The number of seconds that the service waits for a message.</param>
/// <param name="Attributes">The message attributes to return.</param>
/// <param name="AttemptId">The ID by which a FIFO queue returns the same messages again if its response was lost; null
/// in a standard queue.</param>
/// <param name="VerifiesChecksums">true to compare the digests of bodies and attributes; otherwise, false.</param>
internal readonly record struct ReceiveCall(
    string QueueUrl, int Count, int VisibilitySeconds, int WaitSeconds, WantedAttributes Attributes, string? AttemptId, bool VerifiesChecksums = true);
