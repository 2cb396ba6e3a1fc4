namespace Tern.Local.Sqs;

/// <summary>
/// The messages of the receives of the last five minutes that had an attempt ID. The queue's lock guards them.
/// </summary>
internal sealed class ReceiveAttempts
{
    private static readonly TimeSpan s_window = TimeSpan.FromMinutes(5);

    private readonly Dictionary<string, (List<ReceivedMessage> Messages, DateTimeOffset Until)> _attempts = new(StringComparer.Ordinal);

    /// <summary>
    /// Returns the messages of an earlier receive, or null if there was none or not all of them are still in flight.
    /// </summary>
    public List<ReceivedMessage>? Find(string attempt, DateTimeOffset now)
    {
        return _attempts.TryGetValue(attempt, out var before) && before.Until > now && before.Messages.TrueForAll(IsCurrent) ? before.Messages : null;

        static bool IsCurrent(ReceivedMessage received) =>
            received.Message.State == MessageState.InFlight && received.Message.ReceiveCount == received.ReceiveCount;
    }

    public void Add(string attempt, List<ReceivedMessage> messages, DateTimeOffset now)
    {
        foreach (var (old, entry) in _attempts)
        {
            if (entry.Until <= now) _attempts.Remove(old);
        }

        if (messages.Count > 0) _attempts[attempt] = (messages, now + s_window);
    }
}
