using System.IO.Compression;

namespace Tern.Local.Compression;

/// <summary>
/// Decompresses gzip data with one or more members, and throws <see cref="InvalidDataException"/> if it is truncated,
/// which <see cref="GZipStream"/> doesn't detect. Leaves its source open.
/// </summary>
internal sealed class WholeGzipStream : ReadOnlyStream
{
    private readonly GZipStream _zip;
    private readonly byte[] _held = new byte[MarkedStream.Mark.Length]; // the last bytes so far, which may be the mark
    private int _heldCount;

    public WholeGzipStream(Stream source) => _zip = new GZipStream(new MarkedStream(source), CompressionMode.Decompress);

    public override int Read(Span<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            int read;
            try
            {
                read = _zip.Read(buffer);
            }
            catch (InvalidDataException failure)
            {
                throw NotWhole(failure);
            }

            if (read == 0) return End();
            var count = Exchange(buffer, read);
            if (count > 0) return count;
        }

        return 0;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (!buffer.IsEmpty)
        {
            int read;
            try
            {
                read = await _zip.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            }
            catch (InvalidDataException failure)
            {
                throw NotWhole(failure);
            }

            if (read == 0) return End();
            var count = Exchange(buffer.Span, read);
            if (count > 0) return count;
        }

        return 0;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing) _zip.Dispose();
        base.Dispose(disposing);
    }

    /// <summary>
    /// Puts the held bytes before the bytes just read, and holds back the last ones of both. Returns the number of
    /// bytes that remain in the buffer.
    /// </summary>
    private int Exchange(Span<byte> buffer, int read)
    {
        Span<byte> held = stackalloc byte[_held.Length];
        _held.AsSpan(0, _heldCount).CopyTo(held);
        held = held[.._heldCount];
        var count = Math.Max(0, _heldCount + read - _held.Length);
        var kept = Math.Min(_heldCount, count); // the number of held bytes to return now
        var fresh = count - kept; // the number of newly read bytes to return now
        held[kept..].CopyTo(_held);
        buffer[fresh..read].CopyTo(_held.AsSpan(_heldCount - kept));
        _heldCount = _heldCount + read - count;
        buffer[..fresh].CopyTo(buffer[kept..]);
        held[..kept].CopyTo(buffer);
        return count;
    }

    private int End() => _held.AsSpan(0, _heldCount).SequenceEqual(MarkedStream.Mark) ? 0 : throw NotWhole(null);

    // The decoder's own message refers to archives and their entries.
    private static InvalidDataException NotWhole(Exception? failure) => new("The compressed data is damaged, truncated, or followed by other data.", failure);
}
