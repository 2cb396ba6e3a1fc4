using System.Collections.Concurrent;

namespace Tern.Messaging.Streams;

/// <summary>
/// The applications and streams of all readers in this program. Two readers of the same application and stream would
/// share its shards, and each handler would get only some of the records.
/// </summary>
internal sealed class ReaderGroups
{
    private readonly ConcurrentDictionary<(string?, string), bool> _groups = new();

    /// <exception cref="InvalidOperationException">A reader of this application and stream already exists.</exception>
    internal void Add(string? application, string stream)
    {
        if (_groups.TryAdd((application, stream), true)) return;
        throw new InvalidOperationException(
            $"Two consumers of the stream {stream} have the application name '{application}', so each would get only a part of the records. "
            + "Set a different Application for one of them.");
    }
}
