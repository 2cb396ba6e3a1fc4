using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>
/// Append-only bytes in a rented array, which grows. A buffer is used for a request, and reused for the next.
/// </summary>
internal sealed class ByteBuffer : IBufferWriter<byte>
{
    // Larger arrays are returned to the pool after a request, so that one large request doesn't keep memory in use.
    private const int KeepBytes = 64 * 1024;

    private byte[] _bytes = LargeArrays.Instance.Rent(4096);

    // Arrays that were too small. They are returned to the pool only at the end, so that a span taken before an append
    // remains valid after it.
    private readonly List<byte[]> _outgrown = [];

    public int Length { get; private set; }

    public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, Length);

    public ReadOnlySpan<byte> this[Slice slice] => slice.IsAbsent ? default : _bytes.AsSpan(slice.Start, slice.Length);

    public ReadOnlyMemory<byte> Memory(Slice slice) => _bytes.AsMemory(slice.Start, slice.Length);

    public Slice Since(int start) => new(start, Length - start);

    public void Reset()
    {
        Length = 0;
        foreach (var bytes in _outgrown) LargeArrays.Instance.Return(bytes);
        _outgrown.Clear();
        if (_bytes.Length <= KeepBytes) return;
        LargeArrays.Instance.Return(_bytes);
        _bytes = LargeArrays.Instance.Rent(4096);
    }

    public void Truncate(int length) => Length = length;

    public void Write(byte value)
    {
        if (Length == _bytes.Length) Grow(1);
        _bytes[Length++] = value;
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (_bytes.Length - Length < bytes.Length) Grow(bytes.Length);
        bytes.CopyTo(_bytes.AsSpan(Length));
        Length += bytes.Length;
    }

    /// <summary>Appends a copy of bytes that are already in this buffer.</summary>
    public void WriteCopy(Slice source)
    {
        if (_bytes.Length - Length < source.Length) Grow(source.Length);
        _bytes.AsSpan(source.Start, source.Length).CopyTo(_bytes.AsSpan(Length));
        Length += source.Length;
    }

    public Slice Append(ReadOnlySpan<byte> bytes)
    {
        var start = Length;
        Write(bytes);
        return Since(start);
    }

    public void WriteVarint(int value) => Length += Varint.Write(GetSpan(Varint.MaxBytes), value);

    /// <summary>Inserts the length of everything written since <paramref name="start"/> before it.</summary>
    public void PrefixLength(int start)
    {
        var length = Length - start;
        var width = Varint.Width(length);
        if (_bytes.Length - Length < width) Grow(width);
        _bytes.AsSpan(start, length).CopyTo(_bytes.AsSpan(start + width));
        Varint.Write(_bytes.AsSpan(start), length);
        Length += width;
    }

    public Span<byte> Mutable(Slice slice) => _bytes.AsSpan(slice.Start, slice.Length);

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        if (sizeHint < 1) sizeHint = 1;
        if (_bytes.Length - Length < sizeHint) Grow(sizeHint);
        return _bytes.AsSpan(Length);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (sizeHint < 1) sizeHint = 1;
        if (_bytes.Length - Length < sizeHint) Grow(sizeHint);
        return _bytes.AsMemory(Length);
    }

    public void Advance(int count) => Length += count;

    private void Grow(int more)
    {
        var grown = LargeArrays.Instance.Rent(checked((int)Math.Max((uint)_bytes.Length * 2, (uint)(Length + more))));
        _bytes.AsSpan(0, Length).CopyTo(grown);
        _outgrown.Add(_bytes);
        _bytes = grown;
    }
}
