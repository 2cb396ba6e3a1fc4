using System.Buffers;

namespace Tern.Lambda.Events;

/// <summary>
/// Bytes of an event in memory that may be rented: dispose the value after use, with <c>using</c>, and don't keep
/// <see cref="Span"/> longer.
/// </summary>
public ref struct PooledBytes : IDisposable
{
    private byte[]? _rented;
    private ReadOnlySpan<byte> _bytes;

    internal PooledBytes(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    internal PooledBytes(byte[] rented, int count)
    {
        _rented = rented;
        _bytes = rented.AsSpan(0, count);
    }

    /// <summary>Gets the bytes; empty after <see cref="Dispose"/>.</summary>
    public readonly ReadOnlySpan<byte> Span => _bytes;

    /// <summary>The rented array, or null; for callers that return it in place of <see cref="Dispose"/>.</summary>
    internal readonly byte[]? Rented => _rented;

    /// <summary>Returns the memory to the pool.</summary>
    public void Dispose()
    {
        _bytes = default;
        if (_rented is { } rented) ArrayPool<byte>.Shared.Return(rented);
        _rented = null;
    }
}
