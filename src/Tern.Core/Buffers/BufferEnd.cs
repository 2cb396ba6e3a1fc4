namespace Tern.Buffers;

/// <summary>The free end of a <see cref="PooledBuffer"/>, which a writer fills piece by piece.</summary>
internal ref struct BufferEnd
{
    private const int Least = 256;

    private readonly PooledBuffer _buffer;
    private Span<byte> _free;
    private int _used;

    internal BufferEnd(PooledBuffer buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        _buffer = buffer;
        _free = buffer.GetSpan(Least);
    }

    /// <summary>
    /// Returns room for at least the given number of bytes. Bytes written there count only after
    /// <see cref="Advance"/> is called.
    /// </summary>
    internal Span<byte> Reserve(int count)
    {
        if (_free.Length - _used < count) Grow(count);
        return _free[_used..];
    }

    /// <summary>Records the number of bytes written to the reserved room.</summary>
    internal void Advance(int count) => _used += count;

    /// <summary>Writes bytes unchanged.</summary>
    internal void Put(scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Reserve(bytes.Length));
        _used += bytes.Length;
    }

    /// <summary>Passes the written bytes to the buffer. Writing may continue afterwards.</summary>
    internal void Flush()
    {
        _buffer.Advance(_used);
        _free = _free[_used..];
        _used = 0;
    }

    // A separate method, so that the common case is small enough to be inlined.
    private void Grow(int count)
    {
        Flush();
        _free = _buffer.GetSpan(Math.Max(count, Least));
    }
}
