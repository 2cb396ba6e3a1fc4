using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// A part that is buffered in memory, because its source can be read only once. The memory consists of pooled blocks.
/// </summary>
internal sealed class BufferedPart : PartBytes
{
    private const int BlockLength = 256 * 1024;

    private readonly List<byte[]> _blocks = [];
    private long _length;

    public override long Length => _length;

    /// <summary>Reads a part.</summary>
    /// <param name="source">The source, whose reads may return less than requested.</param>
    /// <param name="length">The length of the part. The part is shorter if the source ends.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public static async ValueTask<BufferedPart> ReadAsync(Stream source, long length, CancellationToken cancellationToken)
    {
        var part = new BufferedPart();
        try
        {
            while (part._length < length)
            {
                var used = (int)(part._length % BlockLength);
                if (used == 0) part._blocks.Add(ArrayPool<byte>.Shared.Rent(BlockLength));
                var room = part._blocks[^1].AsMemory(used, (int)Math.Min(BlockLength - used, length - part._length));
                var read = await source.ReadAsync(room, cancellationToken).ConfigureAwait(false);
                if (read == 0) break;
                part._length += read;
            }

            return part;
        }
        catch
        {
            // The blocks aren't returned: if a read of the source was abandoned, it may still write into them.
            part._blocks.Clear();
            throw;
        }
    }

    public override ValueTask<int> ReadAsync(long offset, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        var total = 0;
        while (buffer.Length > 0 && offset < _length)
        {
            var (block, at) = Math.DivRem(offset, BlockLength);
            var count = (int)Math.Min(Math.Min(buffer.Length, BlockLength - at), _length - offset);
            _blocks[(int)block].AsMemory((int)at, count).CopyTo(buffer);
            (buffer, offset, total) = (buffer[count..], offset + count, total + count);
        }

        return new(total);
    }

    public override void Dispose()
    {
        foreach (var block in _blocks) ArrayPool<byte>.Shared.Return(block);
        _blocks.Clear();
        _length = 0;
    }
}
