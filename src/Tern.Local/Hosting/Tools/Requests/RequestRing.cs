namespace Tern.Local.Hosting;

/// <summary>
/// The last requests, in a limited amount of memory: an array of entries, and a ring buffer for their bodies, which is
/// allocated piece by piece as it fills. Once it's fully allocated, adding a request copies its bytes and allocates
/// nothing. Bodies are only parsed when the console asks for them.
/// </summary>
/// <param name="maxBytes">The maximum number of bytes of all bodies, which is rounded down to 64 KiB.</param>
internal sealed class RequestRing(int maxBytes = RequestRing.DefaultBytes)
{
    /// <summary>The default of the maximum number of bytes of all bodies.</summary>
    public const int DefaultBytes = 2 * 1024 * 1024;

    /// <summary>The least maximum: one request with its response.</summary>
    public const int LeastBytes = 2 * MaxKeptBytes;

    /// <summary>The maximum number of requests kept.</summary>
    public const int Capacity = 512;

    /// <summary>
    /// The maximum number of bytes kept of a body: more than an expression (at most 4 KB) with its values needs, less
    /// than the largest item.
    /// </summary>
    public const int MaxKeptBytes = 64 * 1024;

    private const int PieceBytes = 64 * 1024;
    private const int FirstEntries = 16;

    private readonly Lock _gate = new();

    private readonly byte[]?[] _pieces = new byte[maxBytes / PieceBytes][];
    private Kept[] _kept = [];
    private long _count;
    private long _end;
    private long _first;

    public void Add(RequestEntry entry, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response)
    {
        request = request[..Math.Min(request.Length, MaxKeptBytes)];
        response = response[..Math.Min(response.Length, MaxKeptBytes)];
        lock (_gate)
        {
            if (_count == _kept.Length && _kept.Length < Capacity) Array.Resize(ref _kept, Math.Max(FirstEntries, _kept.Length * 2));
            _kept[_count++ % Capacity] = new Kept(entry, _end, request.Length, response.Length);
            Write(request);
            Write(response);
        }
    }

    /// <summary>Removes all requests. Numbering continues.</summary>
    public void Clear()
    {
        lock (_gate) _first = _count;
    }

    /// <summary>Returns the request with this number, counted from 0; null if it's no longer kept.</summary>
    public RecordedRequest? Find(long number)
    {
        lock (_gate) return number >= 0 && number < _count && IsKept(number) ? Read(number) : null;
    }

    /// <summary>Returns the newest requests after a number, oldest first.</summary>
    public List<RecordedRequest> After(long number, int limit)
    {
        var found = new List<RecordedRequest>();
        lock (_gate)
        {
            // Limited first: for the largest long, adding one would overflow to the smallest.
            for (var i = Math.Max(Math.Min(number, _count) + 1, Math.Max(0, _count - limit)); i < _count; i++)
            {
                if (IsKept(i)) found.Add(Read(i));
            }
        }

        return found;
    }

    private bool IsKept(long number) =>
        number >= _first && number >= _count - Capacity && _kept[number % Capacity].Start >= _end - ((long)_pieces.Length * PieceBytes);

    private RecordedRequest Read(long number)
    {
        var kept = _kept[number % Capacity];
        return new RecordedRequest(number, kept.Entry, Read(kept.Start, kept.RequestLength), Read(kept.Start + kept.RequestLength, kept.ResponseLength));
    }

    private byte[] Read(long start, int length)
    {
        var bytes = new byte[length];
        for (var rest = bytes.AsSpan(); !rest.IsEmpty;)
        {
            var piece = Piece(start);
            piece = piece[..Math.Min(piece.Length, rest.Length)];
            piece.CopyTo(rest);
            rest = rest[piece.Length..];
            start += piece.Length;
        }

        return bytes;
    }

    private void Write(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            var piece = Piece(_end);
            var count = Math.Min(piece.Length, bytes.Length);
            bytes[..count].CopyTo(piece);
            bytes = bytes[count..];
            _end += count;
        }
    }

    /// <summary>Returns the bytes from a position in the ring to the end of its piece.</summary>
    private Span<byte> Piece(long at)
    {
        var place = (int)(at % ((long)_pieces.Length * PieceBytes));
        var piece = _pieces[place / PieceBytes] ??= GC.AllocateUninitializedArray<byte>(PieceBytes);
        return piece.AsSpan(place % PieceBytes);
    }

    private readonly record struct Kept(RequestEntry Entry, long Start, int RequestLength, int ResponseLength);
}
