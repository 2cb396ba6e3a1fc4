using System.Collections.Concurrent;

namespace Tern.Lambda.Local.Sources;

/// <summary>All queues of the emulator, by name.</summary>
internal sealed class QueueSet(TimeProvider clock)
{
    private readonly ConcurrentDictionary<string, LocalQueue> _queues = new(StringComparer.Ordinal);

    /// <summary>Gets all queues, ordered by name.</summary>
    public IReadOnlyList<LocalQueue> All => [.. _queues.Values.OrderBy(static queue => queue.Options.Name, StringComparer.Ordinal)];

    /// <summary>Returns the queue with a name, or null if there is none.</summary>
    public LocalQueue? Find(string name) => _queues.GetValueOrDefault(name);

    /// <summary>Adds a queue, or returns the existing one with the same name.</summary>
    public LocalQueue Add(QueueOptions options) => _queues.GetOrAdd(options.Name, _ => new LocalQueue(options, Find, clock));

    /// <summary>Removes a queue and its messages.</summary>
    public bool Remove(string name) => _queues.TryRemove(name, out _);

    /// <summary>Returns what is wrong with a queue name, or null if it is valid.</summary>
    public static string? FindMistake(string name)
    {
        var plain = name.EndsWith(".fifo", StringComparison.Ordinal) ? name[..^5] : name;
        return plain.Length > 0 && name.Length <= 80 && plain.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_')
            ? null
            : $"'{name}' isn't a valid queue name. Expected letters, digits, hyphens and underscores, at most 80, and .fifo at the end of a FIFO queue.";
    }
}
