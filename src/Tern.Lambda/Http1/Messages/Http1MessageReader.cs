using System.Buffers;

namespace Tern.Lambda.Http1;

/// <summary>
/// Reads messages from a stream, one at a time and completely: the head, then the body, whose chunks are decoded in
/// place, then the trailers. One buffer holds them:
/// <code>
/// [ head | decoded body | trailers | bytes not read yet | free ]
/// </code>
/// It is strict by design: input that two HTTP readers could interpret differently is rejected (RFC 9112, 11.2).
/// </summary>
internal sealed partial class Http1MessageReader : IDisposable
{
    private readonly Stream _stream;
    private readonly Http1Limits _limits;
    private readonly Http1Fields _headers = new();
    private readonly Http1Fields _trailers = new();
    private byte[] _buffer = [];
    private int _headEnd;
    private int _bodyEnd;
    private int _trailerEnd;

    // The bytes between them were received, but not read yet.
    private int _at;
    private int _end;

    // The data of the head. Fields rather than properties with setters, each of which would be another method to
    // compile at startup.
    private int _version;
    private int _minorVersion;
    private int _status;
    private int _methodLength;
    private int _targetLength;
    private long _contentLength;
    private bool _isChunked;
    private bool _expectsContinue;
    private bool _saysClose;
    private bool _saysKeepAlive;

    internal Http1MessageReader(Stream stream, Http1Limits limits)
    {
        _stream = stream;
        _limits = limits;
    }

    /// <summary>Changes whenever views of an earlier message become invalid.</summary>
    internal int Version => _version;

    /// <summary>
    /// true if there are received bytes that don't belong to a message that was read; otherwise, false.
    /// </summary>
    internal bool HasUnread => _end > _at;

    /// <summary>true if a byte of the current message was received; otherwise, false.</summary>
    internal bool HasBegun => _end > 0;

    /// <summary>0 for HTTP/1.0, 1 for HTTP/1.1.</summary>
    internal int MinorVersion => _minorVersion;

    /// <summary>The status of a response.</summary>
    internal int Status => _status;

    /// <summary>The length of a request's method, with which its head begins.</summary>
    internal int MethodLength => _methodLength;

    /// <summary>The length of a request's target, one space after the method.</summary>
    internal int TargetLength => _targetLength;

    /// <summary>The value of Content-Length; -1 without one.</summary>
    internal long ContentLength => _contentLength;

    /// <summary>true if the body is chunked; otherwise, false.</summary>
    internal bool IsChunked => _isChunked;

    /// <summary>true if a request waits for "100 Continue" before it sends its body; otherwise, false.</summary>
    internal bool ExpectsContinue => _expectsContinue;

    /// <summary>
    /// true if the connection stays open after this message, as far as its head specifies; otherwise, false.
    /// </summary>
    internal bool KeepsAlive => !_saysClose && (_minorVersion == 1 || _saysKeepAlive);

    internal Http1Fields Headers => _headers;

    internal Http1Fields Trailers => _trailers;

    internal ReadOnlyMemory<byte> Head => _buffer.AsMemory(0, _headEnd);

    internal ReadOnlyMemory<byte> Body => _buffer.AsMemory(_headEnd, _bodyEnd - _headEnd);

    internal ReadOnlySpan<byte> HeadSpan => _buffer.AsSpan(0, _headEnd);

    internal ReadOnlySpan<byte> TrailerSpan => _buffer.AsSpan(_bodyEnd, _trailerEnd - _bodyEnd);

    /// <summary>Discards the last message; bytes that were received after it are the beginning of the next.</summary>
    internal void Begin()
    {
        _version++;
        var unread = _end - _at;
        if (_buffer.Length > Math.Max(_limits.KeptBufferBytes, InitialBytes) && unread <= InitialBytes)
        {
            var smaller = ArrayPool<byte>.Shared.Rent(InitialBytes);
            Buffer.BlockCopy(_buffer, _at, smaller, 0, unread);
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = smaller;
        }
        else if (unread > 0)
        {
            Buffer.BlockCopy(_buffer, _at, _buffer, 0, unread);
        }

        _at = 0;
        _end = unread;
        _headEnd = _bodyEnd = _trailerEnd = 0;
        _headers.Clear();
        _trailers.Clear();
        _contentLength = -1;
        _isChunked = _expectsContinue = _saysClose = _saysKeepAlive = false;
    }

    /// <summary>Reads a head; returns false if the peer closed the connection before its first byte.</summary>
    internal bool TryReadHead(bool isRequest)
    {
        if (_end == 0 && !Fill()) return false;

        var lineEnd = ReadLine(0, _limits.HeadBytes, Http1Section.Head);
        var line = _buffer.AsSpan(0, lineEnd);
        if (isRequest) ReadRequestLine(line);
        else ReadStatusLine(line);
        _at = lineEnd + 2;

        while (true)
        {
            lineEnd = ReadLine(_at, _limits.HeadBytes - _at, Http1Section.Head);
            if (lineEnd == _at) break;
            ReadField(lineEnd, 0, _headers, isTrailer: false);
            _at = lineEnd + 2;
        }

        _headEnd = _bodyEnd = _trailerEnd = _at = lineEnd + 2;
        if (_isChunked && _contentLength >= 0)
            throw new Http1ProtocolException("A message has both Transfer-Encoding and Content-Length, which is a sign of request smuggling.");
        if (_isChunked && _minorVersion == 0) throw new Http1ProtocolException("An HTTP/1.0 message has a Transfer-Encoding, which requires HTTP/1.1.");
        return true;
    }

    /// <summary>Reads the body that the head announced; reads nothing if it announced none.</summary>
    internal void ReadBody()
    {
        if (_isChunked) ReadChunks();
        else if (_contentLength > _limits.BodyBytes) throw BodyTooLarge();
        else if (_contentLength > 0) ReadCounted((int)_contentLength);
    }

    /// <summary>Reads everything until the peer closes the connection.</summary>
    internal void ReadUntilClosed()
    {
        do
        {
            if (_end - _headEnd > _limits.BodyBytes) throw BodyTooLarge();
        }
        while (Fill(AnnouncedBytes));

        _bodyEnd = _trailerEnd = _at = _end;
    }

    /// <summary>Returns the buffer. Views of the message become invalid.</summary>
    public void Dispose()
    {
        _version++;
        var buffer = _buffer;
        _buffer = [];
        _at = _end = _headEnd = _bodyEnd = _trailerEnd = 0;
        _headers.Clear();
        _trailers.Clear();
        if (buffer.Length > 0) ArrayPool<byte>.Shared.Return(buffer);
    }

    private void ReadCounted(int length)
    {
        var end = _headEnd + length;
        GrowAsAnnounced(end);
        while (_end < end)
            if (!Fill(end - _end)) throw Closed(length);

        _bodyEnd = _trailerEnd = _at = end;
    }

    // chunked-body = *chunk last-chunk trailer-section CRLF; chunk = chunk-size [ chunk-ext ] CRLF chunk-data CRLF (RFC 9112, 7.1)
    private void ReadChunks()
    {
        var extensionBytes = 0;
        while (true)
        {
            var lineEnd = ReadLine(_bodyEnd, MostChunkSizeDigits + _limits.ChunkExtensionBytes + 2, Http1Section.Chunk);
            var size = ReadChunkSize(_buffer.AsSpan(_at, lineEnd - _at), ref extensionBytes);
            _at = lineEnd + 2;
            if (size == 0) break;
            if (size > _limits.BodyBytes - (_bodyEnd - _headEnd)) throw BodyTooLarge();

            ReadChunkData((int)size);
            while (_end - _at < 2)
            {
                if (_end > _at && _buffer[_at] != '\r') break;
                FillAfter(_bodyEnd, Http1Section.Chunk);
            }

            if (_buffer[_at] != '\r' || _buffer[_at + 1] != '\n')
                throw new Http1ProtocolException("A chunk is longer than its size. Expected a line end after its data.");
            _at += 2;
        }

        ReadTrailers();
    }

    private void ReadChunkData(int size)
    {
        while (size > 0)
        {
            if (_at == _end)
            {
                _at = _end = _bodyEnd;
                GrowAsAnnounced(_end + size + 2);
                if (!Fill(size)) throw Closed(Http1Section.Chunk);
            }

            var count = Math.Min(size, _end - _at);
            if (_at != _bodyEnd) Buffer.BlockCopy(_buffer, _at, _buffer, _bodyEnd, count);
            _bodyEnd += count;
            _at += count;
            size -= count;
        }
    }

    // They are stored after the body, separate from the headers: a trailer must not be taken for a header (RFC 9110,
    // 6.5.1).
    private void ReadTrailers()
    {
        MoveUnread(_bodyEnd);
        while (true)
        {
            var lineEnd = ReadLine(_at, _limits.TrailerBytes + 2 - (_at - _bodyEnd), Http1Section.Trailers);
            if (lineEnd == _at) break;
            ReadField(lineEnd, _bodyEnd, _trailers, isTrailer: true);
            _at = lineEnd + 2;
        }

        _trailerEnd = _at;
        _at += 2;
    }
}
