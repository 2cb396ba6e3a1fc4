using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Buffers;

/// <summary>A growable byte buffer over rented arrays, used for request bodies. Not thread-safe.</summary>
/// <remarks>The returned memory is valid until the next write, <see cref="Clear"/> or
/// <see cref="Dispose"/>.</remarks>
public class PooledBuffer : IBufferWriter<byte>, IDisposable
{
    private const int InitialCapacity = 1024;

    // The capacity that a buffer keeps from one call to the next; a larger array is returned to the pool at once.
    private const int KeptCapacity = 64 * 1024;

    private byte[] _array = [];
    private int _written;

    // A virtual property instead of a field, which would cost every buffer eight bytes.
    /// <summary>
    /// Gets the pool of the arrays. The default is the shared pool; servers may override it with one that releases
    /// memory.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual ArrayPool<byte> Pool => ArrayPool<byte>.Shared;

    /// <summary>Gets the bytes written so far.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => _array.AsMemory(0, _written);

    /// <summary>Gets the bytes written so far.</summary>
    public ReadOnlySpan<byte> WrittenSpan => _array.AsSpan(0, _written);

    /// <summary>
    /// Returns the bytes written from a position on, for modification: for example to set a length that is known only
    /// after the data.
    /// </summary>
    internal Span<byte> WrittenFrom(int start) => _array.AsSpan(start, _written - start);

    /// <summary>Gets the number of bytes written so far.</summary>
    public int WrittenCount => _written;

    /// <inheritdoc/>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _array.Length - _written);
        _written += count;
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _array.AsMemory(_written);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _array.AsSpan(_written);
    }

    /// <summary>Appends <paramref name="bytes"/>.</summary>
    /// <param name="bytes">The bytes to append.</param>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        Ensure(bytes.Length);
        bytes.CopyTo(_array.AsSpan(_written));
        _written += bytes.Length;
    }

    /// <summary>Discards the written bytes, and keeps an array of ordinary size for the next use.</summary>
    public void Clear()
    {
        _written = 0;
        if (_array.Length > KeptCapacity) Dispose();
    }

    /// <summary>Truncates the buffer to its first <paramref name="count"/> bytes.</summary>
    /// <param name="count">The number of bytes to keep.</param>
    public void Truncate(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _written);
        _written = count;
    }

    /// <summary>Returns the memory to the pool. The buffer is empty and can be used again.</summary>
    [SuppressMessage("Usage", "CA1816:Call GC.SuppressFinalize correctly", Justification = "It is reused, so there is nothing to finalize.")]
    public void Dispose()
    {
        var array = _array;
        _array = [];
        _written = 0;
        if (array.Length > 0) Pool.Return(array);
    }

    /// <summary>
    /// Releases the memory without returning it to the pool, because a read of it may still be in progress. The
    /// written bytes are kept as a copy, because they may have to be sent again.
    /// </summary>
    public void Abandon()
    {
        var written = WrittenSpan;
        if (_array.Length == 0) return;
        _array = Pool.Rent(Math.Max(_written, InitialCapacity));
        written.CopyTo(_array);
    }

    private void Ensure(int sizeHint)
    {
        if (sizeHint < 1) sizeHint = 1;
        if (_array.Length - _written < sizeHint) Grow(sizeHint);
    }

    private void Grow(int sizeHint)
    {
        var needed = checked(_written + sizeHint);
        var capacity = (int)Math.Min((uint)Array.MaxLength, Math.Max(Math.Max((uint)_array.Length * 2, (uint)needed), InitialCapacity));
        var larger = Pool.Rent(capacity);
        _array.AsSpan(0, _written).CopyTo(larger);
        if (_array.Length > 0) Pool.Return(_array);
        _array = larger;
    }
}
