namespace Tern.Diagnostics;

/// <summary>
/// Finds the most frequent partitions in constant memory, with Metwally's Space-Saving algorithm. A partition with more
/// than a share of 1/<see cref="Size"/> of the values is guaranteed to be included. A count is too high by at most the
/// smallest count.
/// </summary>
internal sealed class PartitionSketch
{
    /// <summary>The number of partitions to keep.</summary>
    public const int Size = 64;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, long> _counts = new(Size);
    private long _total;

    public void Add(ulong partition)
    {
        lock (_gate)
        {
            _total++;
            if (_counts.TryGetValue(partition, out var count))
            {
                _counts[partition] = count + 1;
                return;
            }

            if (_counts.Count < Size)
            {
                _counts.Add(partition, 1);
                return;
            }

            var least = default(KeyValuePair<ulong, long>);
            foreach (var entry in _counts)
                if (least.Value == 0 || entry.Value < least.Value) least = entry;
            _counts.Remove(least.Key);
            _counts.Add(partition, least.Value + 1);
        }
    }

    /// <summary>Returns the most frequent partitions and their shares of all values.</summary>
    public List<(ulong Partition, double Share)> Top(int count)
    {
        lock (_gate)
        {
            return [.. _counts.OrderByDescending(static entry => entry.Value).Take(count).Select(entry => (entry.Key, (double)entry.Value / _total))];
        }
    }
}
