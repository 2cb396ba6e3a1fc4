namespace Tern.Local.Sns;

/// <summary>The last SMS messages, emails and push notifications. They don't leave the process.</summary>
internal sealed class SnsOutbox
{
    private const int Most = 1000;

    private readonly Lock _lock = new();
    private readonly Queue<SnsSentMessage> _messages = new();

    public void Add(SnsSentMessage message)
    {
        lock (_lock)
        {
            if (_messages.Count == Most) _messages.Dequeue();
            _messages.Enqueue(message);
        }
    }

    /// <summary>Returns the messages, oldest first.</summary>
    public IReadOnlyList<SnsSentMessage> List()
    {
        lock (_lock) return [.. _messages];
    }

    public void Reset(string? account)
    {
        lock (_lock)
        {
            SnsSentMessage[] others = [.. _messages.Where(message => account is not null && message.Account != account)];
            _messages.Clear();
            foreach (var message in others) _messages.Enqueue(message);
        }
    }
}
