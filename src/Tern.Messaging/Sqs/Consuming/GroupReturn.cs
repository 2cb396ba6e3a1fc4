namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// The later messages of a FIFO group whose first one failed, on their way back to the queue. The failed one keeps its group from being received meanwhile, and
/// becomes visible when they are: a poll in flight must not get it with only some of them, and a message after those.
/// </summary>
/// <param name="failed">The message that failed.</param>
/// <param name="seconds">How long it stays invisible after that.</param>
/// <param name="left">How many messages are given back.</param>
internal sealed class GroupReturn(HeldMessage failed, int seconds, int left)
{
    private int _left = left;

    public HeldMessage Failed => failed;

    public int Seconds => seconds;

    /// <summary>Notes that a message is back, or can't be given back any more.</summary>
    /// <returns>Whether it was the last.</returns>
    public bool Returned() => Interlocked.Decrement(ref _left) == 0;
}
