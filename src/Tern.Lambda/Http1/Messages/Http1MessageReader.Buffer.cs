using System.Buffers;

namespace Tern.Lambda.Http1;

// The filling and growth of the buffer.
internal sealed partial class Http1MessageReader
{
    private const int InitialBytes = 16 * 1024;

    // The maximum that is rented at once because a peer announced it: this number, or twice the number of bytes that
    // have arrived. A few bytes must not cost megabytes.
    private const int AnnouncedBytes = 64 * 1024;

    // Returns the position of the CR of the line that begins at _at and has at most this many bytes. If more bytes must
    // be received, the unread ones are first moved down to `to`.
    private int ReadLine(int to, int most, Http1Section section)
    {
        var length = 0;
        while (true)
        {
            var at = Http1Text.IndexOfControl(_buffer.AsSpan(0, _end), _at + length);
            length = at - _at;
            if (length + 2 > most) throw TooLong(section);
            if (at < _end && _buffer[at] != '\r') throw NoLine();
            if (at + 1 < _end) return _buffer[at + 1] == '\n' ? at : throw NoLine();
            FillAfter(to, section);
        }
    }

    private void FillAfter(int to, Http1Section section)
    {
        MoveUnread(to);
        if (!Fill()) throw Closed(section);
    }

    private void MoveUnread(int to)
    {
        var unread = _end - _at;
        if (to == _at) return;
        if (unread > 0) Buffer.BlockCopy(_buffer, _at, _buffer, to, unread);
        _at = to;
        _end = to + unread;
    }

    // Reads little more than the wanted bytes: bytes after a message are moved to the front when the next one begins.
    private bool Fill(int wanted = 0)
    {
        if (_end == _buffer.Length) Grow(Math.Max(_end * 2, InitialBytes));
        try
        {
            // With an array, because SslStream, too, reads into it without a copy.
            var count = _stream.Read(_buffer, _end, Math.Min(_buffer.Length - _end, wanted + InitialBytes));
            _end += count;
            return count > 0;
        }
        catch (ObjectDisposedException exception)
        {
            throw new IOException("The connection was closed locally while reading.", exception);
        }
    }

    private void GrowAsAnnounced(int bytes)
    {
        bytes = Math.Min(bytes, Math.Max(AnnouncedBytes, _end * 2));
        if (_buffer.Length < bytes) Grow(bytes);
    }

    private void Grow(int bytes)
    {
        var larger = ArrayPool<byte>.Shared.Rent(bytes);
        Buffer.BlockCopy(_buffer, 0, larger, 0, _end);
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
