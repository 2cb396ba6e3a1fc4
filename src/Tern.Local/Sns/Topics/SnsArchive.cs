namespace Tern.Local.Sns;

/// <summary>
/// The messages that a FIFO topic keeps for replays, in the order of their numbers. The lock of the topic guards it.
/// </summary>
/// <param name="since">The time at which the policy was set.</param>
internal sealed class SnsArchive(DateTimeOffset since)
{
    private readonly SortedDictionary<string, SnsNotification> _messages = new(StringComparer.Ordinal);
    private int _days = ArchivePolicy.MaxDays;

    /// <summary>Gets the time at which the policy was set, in whole milliseconds as in requests.</summary>
    public DateTimeOffset Since { get; } = Floor(since);

    /// <summary>Sets the days for which messages are kept. A longer time doesn't bring expired messages back.</summary>
    public void Keep(int days, DateTimeOffset now)
    {
        Trim(now);
        _days = days;
        Trim(now);
    }

    /// <summary>Adds a message that has its number.</summary>
    public void Add(SnsNotification message)
    {
        _messages[message.SequenceNumber!] = message;
        Trim(message.Time);
    }

    /// <summary>Returns the earliest time from which messages can be replayed.</summary>
    public DateTimeOffset BeginningAt(DateTimeOffset now)
    {
        var kept = Floor(now.AddDays(-_days));
        return kept > Since ? kept : Since;
    }

    /// <summary>Returns the messages that haven't expired.</summary>
    public IEnumerable<SnsNotification> MessagesAt(DateTimeOffset now)
    {
        Trim(now);
        return _messages.Values;
    }

    private void Trim(DateTimeOffset now)
    {
        var beginning = BeginningAt(now);
        while (_messages.Count > 0 && _messages.First() is var (number, message) && message.Time < beginning) _messages.Remove(number);
    }

    private static DateTimeOffset Floor(DateTimeOffset time) => time.AddTicks(-(time.Ticks % TimeSpan.TicksPerMillisecond));
}
