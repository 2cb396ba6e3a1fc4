using System.Collections.Concurrent;

namespace Tern.Messaging.Streams.Hosting;

/// <summary>
/// What readers of this program read. Two of one application and one stream would share its shards, and each handler would see a
/// part of the records.
/// </summary>
internal sealed class ReaderGroups
{
    private readonly ConcurrentDictionary<(string?, string), bool> _groups = new();

    /// <exception cref="InvalidOperationException">There is such a reader.</exception>
    internal void Add(string? application, string stream)
    {
        if (_groups.TryAdd((application, stream), true)) return;
        throw new InvalidOperationException(
            $"Two readers of the stream {stream} have the application name '{application}': each would get a part of the records. "
            + "Give one of them an Application of its own.");
    }
}
