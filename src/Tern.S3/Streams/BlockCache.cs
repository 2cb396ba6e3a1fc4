using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>The ranges of an object that were read last or are read ahead. For one reader at a time.</summary>
internal sealed class BlockCache(RangeReader reader, long length, S3StreamOptions options) : IAsyncDisposable
{
    private readonly Dictionary<long, LinkedListNode<Block>> _blocks = [];

    // The most recently read block is first.
    private readonly LinkedList<Block> _order = [];
    private readonly CancellationTokenSource _stop = new();
    private long _last = -1;

    /// <summary>Returns the bytes from a position to the end of its block.</summary>
    public ValueTask<ReadOnlyMemory<byte>> GetAsync(long position, CancellationToken cancellationToken)
    {
        var index = position / options.BlockSize;
        var block = Touch(index);
        // Read ahead for sequential reads.
        if (index == _last + 1)
            for (var ahead = index + 1; ahead <= index + options.ReadAhead && ahead * options.BlockSize < length; ahead++) Touch(ahead, isRead: false);
        _last = index;
        var offset = (int)(position - (index * options.BlockSize));
        return block.Loading.IsCompletedSuccessfully
            ? new((ReadOnlyMemory<byte>)block.Loading.Result.AsMemory(offset))
            : WaitAsync(block, offset, cancellationToken);
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        foreach (var block in _order) await ((Task)block.Loading).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _order.Clear();
        _blocks.Clear();
        _stop.Dispose();
    }

    private async ValueTask<ReadOnlyMemory<byte>> WaitAsync(Block block, int offset, CancellationToken cancellationToken)
    {
        try
        {
            return (await block.Loading.WaitAsync(cancellationToken).ConfigureAwait(false)).AsMemory(offset);
        }
        catch when (block.Loading.IsFaulted)
        {
            // A failed block may be requested again.
            if (_blocks.Remove(block.Index, out var node)) _order.Remove(node);
            throw;
        }
    }

    private Block Touch(long index, bool isRead = true)
    {
        if (_blocks.TryGetValue(index, out var node))
        {
            if (!isRead) return node.Value;
            _order.Remove(node);
            _order.AddFirst(node);
            return node.Value;
        }

        if (_order.Count == options.CachedBlocks)
        {
            // If the evicted block is still loading, it writes into its own memory, which isn't reused.
            _blocks.Remove(_order.Last!.Value.Index);
            _order.RemoveLast();
        }

        node = _order.AddFirst(new Block(index, LoadAsync(index)));
        _blocks[index] = node;
        return node.Value;
    }

    private async Task<byte[]> LoadAsync(long index)
    {
        var start = index * options.BlockSize;
        var memory = GC.AllocateUninitializedArray<byte>((int)Math.Min(options.BlockSize, length - start));
        await reader.ReadAsync(new ByteRange(start, memory.Length), null, new ByteSink.ToMemory(memory, start), null, _stop.Token).ConfigureAwait(false);
        return memory;
    }

    private sealed record Block(long Index, Task<byte[]> Loading);
}
