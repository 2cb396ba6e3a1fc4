using System.Collections.Concurrent;

namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>All queues of the emulator, by name.</summary>
internal sealed class QueueSet(TimeProvider clock)
{
    private readonly ConcurrentDictionary<string, LocalQueue> _queues = new(StringComparer.Ordinal);

    /// <summary>All of them, by name.</summary>
    public IReadOnlyList<LocalQueue> All => [.. _queues.Values.OrderBy(static queue => queue.Options.Name, StringComparer.Ordinal)];

    /// <summary>The queue of a name; null for none.</summary>
    public LocalQueue? Find(string name) => _queues.GetValueOrDefault(name);

    /// <summary>Makes one, or finds the one of that name.</summary>
    public LocalQueue Add(QueueOptions options) => _queues.GetOrAdd(options.Name, _ => new LocalQueue(options, Find, clock));

    /// <summary>Removes one with its messages.</summary>
    public bool Remove(string name) => _queues.TryRemove(name, out _);

    /// <summary>What is wrong with a queue's name; null when nothing is.</summary>
    public static string? FindMistake(string name)
    {
        var plain = name.EndsWith(".fifo", StringComparison.Ordinal) ? name[..^5] : name;
        return plain.Length > 0 && name.Length <= 80 && plain.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_')
            ? null
            : $"The name '{name}' is none of a queue: letters, digits, hyphens and underscores, at most 80, and .fifo at the end of one that keeps order.";
    }
}
