namespace Tern.Local.Engine;

/// <summary>
/// Limits a table and its global indexes to their current provisioned capacity. Local indexes use the table's capacity,
/// and an index without capacity for a write blocks the write. On-demand tables aren't limited. Partitions have no
/// limits of their own, so there is no adaptive capacity.
/// </summary>
internal sealed class ThroughputLimiter(Table table, TimeProvider time)
{
    private readonly Lock _gate = new();
    private readonly TokenBucket _reads = new();
    private readonly TokenBucket _writes = new();
    private readonly Dictionary<string, (TokenBucket Reads, TokenBucket Writes)> _indexes = new(StringComparer.Ordinal);

    /// <summary>Consumes the units of a read from the table or an index.</summary>
    /// <exception cref="EngineException">The capacity is exhausted.</exception>
    public void TakeRead(SecondaryIndex? index, double units)
    {
        if (table.Settings.PayPerRequest) return;
        if (index is { IsGlobal: false }) index = null;
        lock (_gate)
        {
            var bucket = index is null ? _reads : BucketsOf(index).Reads;
            if (!bucket.HasAny(time, (index?.Throughput ?? table.Settings.Throughput).ReadUnits))
                throw EngineException.Throttle(new ThrottledResource(table.Name, index?.Name, IsWrite: false));
            bucket.Take(units);
        }
    }

    /// <summary>Consumes the units of a computed write, from the table and from the indexes that it changes.</summary>
    /// <param name="old">The current item.</param>
    /// <param name="item">The new item.</param>
    /// <param name="changes">true if the item will be written. A check, and a write whose condition failed, are charged
    /// for the current item.</param>
    /// <param name="scratch">Memory for index keys.</param>
    /// <param name="factor">2 in a transaction, which prepares and commits; otherwise, 1.</param>
    /// <exception cref="EngineException">The capacity is exhausted; nothing is consumed.</exception>
    public void TakeWrite(StoredItem? old, StoredItem? item, bool changes, ByteBuffer scratch, int factor)
    {
        if (table.Settings.PayPerRequest) return;
        var units = WriteCost.OfTable(old, item);
        var indexes = changes ? table.Indexes : [];
        lock (_gate)
        {
            if (!_writes.HasAny(time, table.Settings.Throughput.WriteUnits))
                throw EngineException.Throttle(new ThrottledResource(table.Name, null, IsWrite: true));
            foreach (var index in indexes)
            {
                if (index.IsGlobal && CostOf(index) > 0 && !BucketsOf(index).Writes.HasAny(time, index.Throughput.WriteUnits))
                    throw EngineException.Throttle(new ThrottledResource(table.Name, index.Name, IsWrite: true));
            }

            foreach (var index in indexes)
            {
                if (index.IsGlobal) BucketsOf(index).Writes.Take(CostOf(index) * factor);
                else units += CostOf(index);
            }

            _writes.Take(units * factor);
        }

        int CostOf(SecondaryIndex index) => WriteCost.OfIndex(index, old, item, scratch);
    }

    // By name: an index that is deleted and recreated keeps its buckets.
    private (TokenBucket Reads, TokenBucket Writes) BucketsOf(SecondaryIndex index)
    {
        if (!_indexes.TryGetValue(index.Name, out var buckets)) _indexes.Add(index.Name, buckets = (new TokenBucket(), new TokenBucket()));
        return buckets;
    }
}
