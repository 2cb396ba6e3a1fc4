namespace Tern.Local.Sqs;

/// <summary>A receiver that waits for messages.</summary>
/// <param name="count">The maximum number of messages.</param>
/// <param name="visibility">The time for which other receivers don't see them, or null for the queue's.</param>
/// <param name="until">The time at which it stops waiting.</param>
internal sealed class QueueReceiver(int count, TimeSpan? visibility, DateTimeOffset until)
{
    // Its code continues on the thread that completes it; the queue chooses that.
    private readonly TaskCompletionSource<List<ReceivedMessage>> _received = new();

    public int Count => count;

    public TimeSpan? Visibility => visibility;

    public DateTimeOffset Until => until;

    public Task<List<ReceivedMessage>> Received => _received.Task;

    public void Complete(List<ReceivedMessage> messages) => _received.TrySetResult(messages);

    public void Cancel(CancellationToken cancellationToken) => _received.TrySetCanceled(cancellationToken);
}
