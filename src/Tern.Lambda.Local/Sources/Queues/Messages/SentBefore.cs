namespace Tern.Lambda.Local.Sources;

/// <summary>The messages sent to a FIFO queue in the last five minutes, by deduplication ID.</summary>
internal sealed class SentBefore
{
    private static readonly TimeSpan s_memory = TimeSpan.FromMinutes(5);

    private readonly Dictionary<string, (QueueMessage Message, DateTimeOffset Until)> _messages = new(StringComparer.Ordinal);

    public QueueMessage? Find(string deduplication, DateTimeOffset now) =>
        _messages.TryGetValue(deduplication, out var before) && now < before.Until ? before.Message : null;

    /// <summary>Adds a message from its send time or, if that is in the future, from now.</summary>
    public void Add(string deduplication, QueueMessage message, DateTimeOffset now)
    {
        foreach (var (key, entry) in _messages)
        {
            if (entry.Until <= now) _messages.Remove(key);
        }

        var sentAt = message.SentAt < now ? message.SentAt : now;
        if (now - sentAt < s_memory) _messages[deduplication] = (message, sentAt + s_memory);
    }
}
