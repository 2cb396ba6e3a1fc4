using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Throttling;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Tables.Capacity;

/// <summary>
/// Holds a table and its global indexes to their provisioned capacity, as it is set at the time: local indexes use
/// their table's, and an index without capacity to take a write stops the write. On-demand tables pass. Partitions have
/// no limits of their own, so there is nothing to adapt between them.
/// </summary>
internal sealed class ThroughputLimiter(Table table, TimeProvider time)
{
    private readonly Lock _gate = new();
    private readonly TokenBucket _reads = new();
    private readonly TokenBucket _writes = new();
    private readonly Dictionary<string, (TokenBucket Reads, TokenBucket Writes)> _indexes = new(StringComparer.Ordinal);

    /// <summary>Takes the units of a read of the table, or of an index.</summary>
    /// <exception cref="EngineException">There are none left.</exception>
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

    /// <summary>
    /// Takes the units of a write that has been worked out, of the table and of the indexes that it changes.
    /// </summary>
    /// <param name="old">The item that is there.</param>
    /// <param name="item">The item that is to be there.</param>
    /// <param name="changes">Is it to be written? A check, and a write whose condition failed, cost the item that is there.</param>
    /// <param name="scratch">Memory for the keys of indexes.</param>
    /// <param name="factor">2 in a transaction, which prepares and then does.</param>
    /// <exception cref="EngineException">There are none left; nothing is taken.</exception>
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

    // By name: an index that is taken away and comes back is the same to who pays for it.
    private (TokenBucket Reads, TokenBucket Writes) BucketsOf(SecondaryIndex index)
    {
        if (!_indexes.TryGetValue(index.Name, out var buckets)) _indexes.Add(index.Name, buckets = (new TokenBucket(), new TokenBucket()));
        return buckets;
    }
}
