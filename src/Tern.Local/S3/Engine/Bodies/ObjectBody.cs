namespace Tern.Local.S3;

/// <summary>
/// The immutable bytes of an object or part: pieces of blocks. Parts, copies and ranges share blocks, so none
/// of them copies bytes. Each user retains the body and releases it once.
/// </summary>
internal sealed class ObjectBody
{
    private readonly BodySegment[] _segments;
    private readonly long[] _ends;

    /// <summary>Creates a body of segments whose blocks were retained for it.</summary>
    public ObjectBody(BodySegment[] segments)
    {
        _segments = segments;
        _ends = new long[segments.Length];
        for (var i = 0; i < segments.Length; i++) _ends[i] = Length += segments[i].Length;
    }

    public static ObjectBody Empty { get; } = new([]);

    public long Length { get; }

    public ReadOnlySpan<BodySegment> Segments => _segments;

    /// <summary>Gets a value indicating whether another program can change the bytes.</summary>
    public bool IsView => Array.Exists(_segments, static segment => segment.Block.IsView);

    public void Retain()
    {
        foreach (var segment in _segments) segment.Block.Retain();
    }

    public void Release()
    {
        foreach (var segment in _segments) segment.Block.Release();
    }

    /// <summary>Returns what is wrong with the files of the bytes, or null if all are there.</summary>
    public string? FindDamage()
    {
        foreach (var segment in _segments)
        {
            if (segment.Block is FileBlock { File: var file } && file.FindDamage() is { } damage) return damage;
        }

        return null;
    }

    /// <summary>Returns a range as a separate body, which the caller must release.</summary>
    public ObjectBody Slice(long offset, long length)
    {
        var segments = new List<BodySegment>();
        while (length > 0)
        {
            var index = Find(offset, out var within);
            var count = Math.Min(length, _segments[index].Length - within);
            segments.Add(new BodySegment(_segments[index].Block, _segments[index].Offset + within, count));
            offset += count;
            length -= count;
        }

        var slice = new ObjectBody([.. segments]);
        slice.Retain();
        return slice;
    }

    /// <summary>Returns bodies one after another as one body, which the caller must release.</summary>
    public static ObjectBody Join(IEnumerable<ObjectBody> bodies)
    {
        var joined = new ObjectBody([.. bodies.SelectMany(static body => body._segments)]);
        joined.Retain();
        return joined;
    }

    /// <summary>Reads bytes.</summary>
    /// <returns>The number of bytes, which is less than the buffer's at the end of a segment; 0 at the end.</returns>
    public int Read(long offset, Span<byte> destination)
    {
        if (offset >= Length || destination.IsEmpty) return 0;
        var index = Find(offset, out var within);
        ref readonly var segment = ref _segments[index];
        var count = (int)Math.Min(destination.Length, segment.Length - within);
        segment.Block.Read(segment.Offset + within, destination[..count]);
        return count;
    }

    /// <summary>Opens a range as a stream that can seek.</summary>
    /// <param name="offset">The position of the first byte.</param>
    /// <param name="length">The number of bytes.</param>
    /// <param name="owner">The object to dispose with the stream, or null. It retains the body.</param>
    public Stream OpenRead(long offset, long length, IDisposable? owner = null) => new BodyStream(this, offset, length, owner);

    private int Find(long offset, out long within)
    {
        var index = Array.BinarySearch(_ends, offset);
        index = index < 0 ? ~index : index + 1;
        within = offset - (_ends[index] - _segments[index].Length);
        return index;
    }
}
