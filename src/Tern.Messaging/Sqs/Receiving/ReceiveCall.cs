namespace Tern.Messaging.Sqs.Receiving;

/// <summary>What a poll asks for.</summary>
/// <param name="QueueUrl">The queue.</param>
/// <param name="Count">How many messages at most, 1 to 10.</param>
/// <param name="VisibilitySeconds">How long nobody else receives them.</param>
/// <param name="WaitSeconds">How long the service waits for one.</param>
/// <param name="Attributes">Which of the senders' attributes.</param>
/// <param name="AttemptId">By what a FIFO queue gives the same messages again when its answer was lost; null in a standard queue.</param>
/// <param name="VerifiesChecksums">Whether the digests of bodies and attributes are compared.</param>
internal readonly record struct ReceiveCall(
    string QueueUrl, int Count, int VisibilitySeconds, int WaitSeconds, WantedAttributes Attributes, string? AttemptId, bool VerifiesChecksums = true);
