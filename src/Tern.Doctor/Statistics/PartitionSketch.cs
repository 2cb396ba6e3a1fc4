namespace Tern.Diagnosis.Statistics;

/// <summary>
/// The partitions that occur most, of however many, in the memory of a few: Metwally's Space-Saving. A partition that
/// occurs more often than one in <see cref="Size"/> is surely in it; a count is too high by the least count at the
/// most.
/// </summary>
internal sealed class PartitionSketch
{
    /// <summary>The partitions that are kept.</summary>
    public const int Size = 64;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, long> _counts = new(Size);
    private long _total;

    /// <summary>What was added.</summary>
    public long Total
    {
        get { lock (_gate) return _total; }
    }

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

    /// <summary>The partitions that occurred most, with the share of all that each has.</summary>
    public List<(ulong Partition, double Share)> Top(int count)
    {
        lock (_gate)
        {
            return [.. _counts.OrderByDescending(static entry => entry.Value).Take(count).Select(entry => (entry.Key, (double)entry.Value / _total))];
        }
    }
}
