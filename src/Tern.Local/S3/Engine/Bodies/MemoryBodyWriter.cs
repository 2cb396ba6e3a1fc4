namespace Tern.Local.S3;

/// <summary>Writes a body into arrays of at most 1 MiB, which its readers then use.</summary>
/// <param name="memory">The budget.</param>
/// <param name="length">The length, if it is known.</param>
internal sealed class MemoryBodyWriter(ObjectMemory memory, long? length) : BodyWriter
{
    private const int FirstLength = 16 * 1024;
    private const int MaxLength = 1024 * 1024;

    private readonly List<BodySegment> _segments = [];
    private byte[]? _array;
    private int _used;
    private long _written;

    public override Memory<byte> GetMemory()
    {
        if (_array is { } full && _used == full.Length) Finish();
        if (_array is null)
        {
            var next = (int)Math.Min(MaxLength, Math.Max(length - _written ?? 0, 0));
            if (next == 0) next = (int)Math.Clamp(_written, FirstLength, MaxLength);
            memory.Add(next);
            _array = GC.AllocateUninitializedArray<byte>(next);
        }

        return _array.AsMemory(_used);
    }

    public override void Advance(int count)
    {
        _used += count;
        _written += count;
    }

    public override ObjectBody Complete()
    {
        Finish();
        var body = new ObjectBody([.. _segments]);
        _segments.Clear();
        return body;
    }

    protected override void Dispose(bool disposing)
    {
        if (_array is { } unused) memory.Remove(unused.Length);
        _array = null;
        foreach (var segment in _segments) segment.Block.Release();
        _segments.Clear();
    }

    // The last array of a body of unknown length is copied if much of it is unused.
    private void Finish()
    {
        if (_array is not { } array) return;
        if (_used < array.Length - (array.Length / 8))
        {
            var exact = array.AsSpan(0, _used).ToArray();
            memory.Remove(array.Length - exact.Length);
            array = exact;
        }

        _array = null;
        if (_used > 0) _segments.Add(new BodySegment(new MemoryBlock(array, _used, memory), 0, _used));
        _used = 0;
    }
}
