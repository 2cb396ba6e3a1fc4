namespace Tern.Local.Sqs;

/// <summary>
/// The messages that were sent to a FIFO queue or topic in the last five minutes, by deduplication ID, also after they
/// were deleted.
/// </summary>
/// <typeparam name="T">The messages.</typeparam>
internal sealed class Deduplication<T> where T : class
{
    private static readonly TimeSpan s_window = TimeSpan.FromMinutes(5);

    private readonly Dictionary<(string Group, string Id), (T Message, DateTimeOffset Until)> _messages = [];
    private readonly Queue<((string Group, string Id) Key, DateTimeOffset Until)> _ends = new();

    /// <summary>Returns the message that was sent with an ID, or null if there was none.</summary>
    /// <param name="group">The group within which IDs are compared, or an empty string for all.</param>
    /// <param name="id">The ID.</param>
    /// <param name="now">The current time.</param>
    public T? Find(string group, string id, DateTimeOffset now)
    {
        while (_ends.TryPeek(out var first) && first.Until <= now)
        {
            _ends.Dequeue();
            if (_messages.TryGetValue(first.Key, out var entry) && entry.Until == first.Until) _messages.Remove(first.Key);
        }

        return _messages.TryGetValue((group, id), out var before) && before.Until > now ? before.Message : null;
    }

    /// <summary>Returns the IDs that are in force, with their messages.</summary>
    public IEnumerable<((string Group, string Id) Key, T Message)> InForce(DateTimeOffset now) =>
        _messages.Where(entry => entry.Value.Until > now).Select(static entry => (entry.Key, entry.Value.Message));

    /// <summary>Adds a message from the time it was sent.</summary>
    public void Add(string group, string id, T message, DateTimeOffset sentAt)
    {
        var until = sentAt + s_window;
        _messages[(group, id)] = (message, until);
        _ends.Enqueue(((group, id), until));
    }
}
