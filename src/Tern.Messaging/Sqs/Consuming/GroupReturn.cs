namespace Tern.Messaging.Sqs;

/// <summary>
/// Tracks the later messages of a FIFO group while they are returned to the queue because an earlier one failed. The
/// failed message stays invisible, which blocks its group, until they are all back: otherwise, a poll in flight could
/// get it with only some of them, and then a message that follows those.
/// </summary>
/// <param name="failed">The failed message.</param>
/// <param name="seconds">The number of seconds that the failed message stays invisible after that.</param>
/// <param name="left">The number of messages to return.</param>
internal sealed class GroupReturn(HeldMessage failed, int seconds, int left)
{
    private int _left = left;

    public HeldMessage Failed => failed;

    public int Seconds => seconds;

    /// <summary>Notes that a message is back in the queue, or that giving it back failed permanently.</summary>
    /// <returns>true if it was the last one; otherwise, false.</returns>
    public bool Returned() => Interlocked.Decrement(ref _left) == 0;
}
