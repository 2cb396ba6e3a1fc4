using System.Buffers;
using System.Buffers.Binary;

namespace Tern.Http1;

/// <summary>
/// Reads messages from a stream, one at a time and whole: the head, then the body, whose chunks are decoded in place, then the trailers. One buffer holds them:
/// <code>
/// [ head | decoded body | trailers | bytes not read yet | free ]
/// </code>
/// Strict by intent: what two readers of HTTP could understand differently is refused (RFC 9112, 11.2).
/// </summary>
internal sealed class Http1MessageReader : IDisposable
{
    private const int InitialBytes = 16 * 1024;

    // How much is rented at once because a peer announced it; beyond, the buffer grows with what arrives.
    private const int AnnouncedBytes = 8 * 1024 * 1024;

    // 16 digits hold any length there is, and allow zeros before it.
    private const int MostChunkSizeDigits = 16;

    // "HTTP/1.1" and "HTTP/1.0"
    private const ulong Version11 = 0x485454502F312E31;
    private const ulong Version10 = 0x485454502F312E30;

    private readonly Stream _stream;
    private readonly Http1Limits _limits;
    private readonly Http1Fields _headers = new();
    private readonly Http1Fields _trailers = new();
    private byte[] _buffer = [];
    private int _headEnd;
    private int _bodyEnd;
    private int _trailerEnd;

    // What is between them was received and not read yet.
    private int _at;
    private int _end;

    // What the head says. Fields, not properties with setters: each of those is a method more to compile at a start.
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

    /// <summary>Changes whenever views of an earlier message end.</summary>
    internal int Version => _version;

    /// <summary>Whether bytes came that belong to no message read yet.</summary>
    internal bool HasUnread => _end > _at;

    /// <summary>Whether a byte of the message came that is being read.</summary>
    internal bool HasBegun => _end > 0;

    /// <summary>0 for HTTP/1.0, 1 for HTTP/1.1.</summary>
    internal int MinorVersion => _minorVersion;

    /// <summary>The status of a response.</summary>
    internal int Status => _status;

    /// <summary>The length of a request's method, with which its head begins.</summary>
    internal int MethodLength => _methodLength;

    /// <summary>The length of a request's target, one space after the method.</summary>
    internal int TargetLength => _targetLength;

    /// <summary>What Content-Length says; -1 without one.</summary>
    internal long ContentLength => _contentLength;

    /// <summary>Whether the body comes in chunks.</summary>
    internal bool IsChunked => _isChunked;

    /// <summary>Whether a request waits for "100 Continue" before it sends its body.</summary>
    internal bool ExpectsContinue => _expectsContinue;

    /// <summary>Whether the connection stays open after this message, as far as its head says.</summary>
    internal bool KeepsAlive => !_saysClose && (_minorVersion == 1 || _saysKeepAlive);

    internal Http1Fields Headers => _headers;

    internal Http1Fields Trailers => _trailers;

    internal ReadOnlyMemory<byte> Head => _buffer.AsMemory(0, _headEnd);

    internal ReadOnlyMemory<byte> Body => _buffer.AsMemory(_headEnd, _bodyEnd - _headEnd);

    internal ReadOnlySpan<byte> HeadSpan => _buffer.AsSpan(0, _headEnd);

    internal ReadOnlySpan<byte> TrailerSpan => _buffer.AsSpan(_bodyEnd, _trailerEnd - _bodyEnd);

    /// <summary>Forgets the last message; bytes that came beyond it are the beginning of the next.</summary>
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

    /// <summary>Reads a head; false when the peer closed before its first byte.</summary>
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
        if (_isChunked && _contentLength >= 0) throw new Http1ProtocolException("A message has both Transfer-Encoding and Content-Length: it may have been made to be read in two ways.");
        if (_isChunked && _minorVersion == 0) throw new Http1ProtocolException("A message of HTTP/1.0 has a Transfer-Encoding, which only HTTP/1.1 knows.");
        return true;
    }

    /// <summary>Reads the body that the head announced, and nothing when it announced none.</summary>
    internal void ReadBody()
    {
        if (_isChunked) ReadChunks();
        else if (_contentLength > _limits.BodyBytes) throw BodyTooLarge();
        else if (_contentLength > 0) ReadCounted((int)_contentLength);
    }

    /// <summary>Reads all until the peer closes.</summary>
    internal void ReadUntilClosed()
    {
        do
        {
            if (_end - _headEnd > _limits.BodyBytes) throw BodyTooLarge();
        }
        while (Fill(AnnouncedBytes));

        _bodyEnd = _trailerEnd = _at = _end;
    }

    /// <summary>Gives the buffer back. Views of the message end.</summary>
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

    // status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112, 4); without a reason the last space is missing from some.
    private void ReadStatusLine(ReadOnlySpan<byte> line)
    {
        if (line.Length < 12 || line[8] != ' ' || (line.Length > 12 && line[12] != ' ')) throw NoStatusLine();
        ReadVersion(line);
        var status = Http1Text.ReadLength(line.Slice(9, 3));
        if (status < 100) throw NoStatusLine();
        _status = (int)status;
    }

    // request-line = method SP request-target SP HTTP-version (RFC 9112, 3)
    private void ReadRequestLine(ReadOnlySpan<byte> line)
    {
        var method = 0;
        while (method < line.Length && Http1Text.IsToken(line[method])) method++;
        var target = line.Length - method - 10;
        if (method == 0 || target <= 0 || line[method] != ' ' || line[^9] != ' ' || !Http1Text.IsTarget(line.Slice(method + 1, target)))
            throw new Http1ProtocolException("The first line is not that of an HTTP request: a method, a target and HTTP/1.1, with one space between them, were expected.");
        ReadVersion(line[(method + target + 2)..]);
        _methodLength = method;
        _targetLength = target;
    }

    private void ReadVersion(ReadOnlySpan<byte> version) => _minorVersion = BinaryPrimitives.ReadUInt64BigEndian(version) switch
    {
        Version11 => 1,
        Version10 => 0,
        _ => throw new Http1ProtocolException("The peer speaks another protocol, or another version: HTTP/1.1 or HTTP/1.0 was expected.", 505),
    };

    // field-line = field-name ":" OWS field-value OWS (RFC 9112, 5). The line has no control characters.
    private void ReadField(int lineEnd, int origin, Http1Fields fields, bool isTrailer)
    {
        var line = _buffer.AsSpan(_at, lineEnd - _at);
        var colon = 0;
        while (colon < line.Length && Http1Text.IsToken(line[colon])) colon++;
        if (colon == 0 || colon == line.Length || line[colon] != ':') throw NoField(line[0]);

        var start = colon + 1;
        var end = line.Length;
        while (start < end && Http1Text.IsBlank(line[start])) start++;
        while (end > start && Http1Text.IsBlank(line[end - 1])) end--;

        if (fields.Count >= _limits.HeaderCount) throw TooMany();
        fields.Add(new Http1Field(_at - origin, colon, _at - origin + start, end - start));
        if (colon is 6 or 10 or 14 or 17) ReadFraming(line[..colon], line[start..end], isTrailer);
    }

    // The headers that say where a message ends and what comes after it.
    private void ReadFraming(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value, bool isTrailer)
    {
        if (name.Length == 14 && Http1Text.EqualsIgnoreCase(name, "Content-Length"u8))
        {
            if (isTrailer) throw FramingInTrailer();
            var length = Http1Text.ReadLength(value);
            if (length < 0) throw new Http1ProtocolException("Content-Length is not a number: digits alone were expected.");
            if (_contentLength >= 0 && _contentLength != length) throw new Http1ProtocolException("A message has several values of Content-Length, which differ.");
            _contentLength = length;
        }
        else if (name.Length == 17 && Http1Text.EqualsIgnoreCase(name, "Transfer-Encoding"u8))
        {
            if (isTrailer) throw FramingInTrailer();
            if (_isChunked || !Http1Text.EqualsIgnoreCase(value, "chunked"u8))
                throw new Http1ProtocolException("Transfer-Encoding is not \"chunked\" alone: no other coding is known here.", 501);
            _isChunked = true;
        }
        else if (isTrailer)
        {
            return;
        }
        else if (name.Length == 10 && Http1Text.EqualsIgnoreCase(name, "Connection"u8))
        {
            _saysClose |= Http1Text.ListHas(value, "close"u8);
            _saysKeepAlive |= Http1Text.ListHas(value, "keep-alive"u8);
        }
        else if (name.Length == 6 && Http1Text.EqualsIgnoreCase(name, "Expect"u8))
        {
            _expectsContinue |= Http1Text.EqualsIgnoreCase(value, "100-continue"u8);
        }
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

            if (_buffer[_at] != '\r' || _buffer[_at + 1] != '\n') throw new Http1ProtocolException("A chunk is longer than its size says: a line end was expected after its data.");
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

    private long ReadChunkSize(ReadOnlySpan<byte> line, ref int extensionBytes)
    {
        var size = 0L;
        var digits = 0;
        for (; digits < line.Length; digits++)
        {
            var digit = Http1Text.HexDigit(line[digits]);
            if (digit < 0) break;
            if (size > int.MaxValue) throw BodyTooLarge();
            size = size * 16 + digit;
        }

        if (digits is 0 or > MostChunkSizeDigits || (digits < line.Length && line[digits] != ';'))
            throw new Http1ProtocolException("A chunk does not begin with its size: hexadecimal digits, and after them a line end or a semicolon, were expected.");
        extensionBytes += line.Length - digits;
        if (extensionBytes > _limits.ChunkExtensionBytes) throw new Http1ProtocolException($"The chunk extensions of a message are longer than {_limits.ChunkExtensionBytes} bytes.");
        return size;
    }

    // They are kept behind the body, apart from the headers: a trailer must not pass for one (RFC 9110, 6.5.1).
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

    // The line that begins at _at, of at most so many bytes: where its CR is. When more has to be received, what is unread moves down to `to` first.
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

    // Little more than what is wanted is read: what comes behind a message is moved to the front when the next one begins.
    private bool Fill(int wanted = 0)
    {
        if (_end == _buffer.Length) Grow(Math.Max(_end * 2, InitialBytes));
        try
        {
            // Over an array: SslStream, too, reads into it without a copy.
            var count = _stream.Read(_buffer, _end, Math.Min(_buffer.Length - _end, wanted + InitialBytes));
            _end += count;
            return count > 0;
        }
        catch (ObjectDisposedException exception)
        {
            throw new IOException("The connection was closed on this side while it was read.", exception);
        }
    }

    private void GrowAsAnnounced(int bytes)
    {
        bytes = Math.Min(bytes, AnnouncedBytes);
        if (_buffer.Length < bytes) Grow(bytes);
    }

    private void Grow(int bytes)
    {
        var larger = ArrayPool<byte>.Shared.Rent(bytes);
        Buffer.BlockCopy(_buffer, 0, larger, 0, _end);
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }

    private Http1ProtocolException TooLong(Http1Section section) => section switch
    {
        Http1Section.Head => new Http1ProtocolException($"The head of a message is longer than {_limits.HeadBytes} bytes.", 431),
        Http1Section.Trailers => new Http1ProtocolException($"The trailers of a message are longer than {_limits.TrailerBytes} bytes.", 431),
        _ => new Http1ProtocolException($"The line of a chunk's size is longer than {_limits.ChunkExtensionBytes} bytes of extensions allow."),
    };

    private Http1ProtocolException BodyTooLarge() => new($"The body of a message is longer than {_limits.BodyBytes} bytes.", 413);

    private Http1ProtocolException TooMany() => new($"A message has more than {_limits.HeaderCount} headers, or as many trailers.", 431);

    private EndOfStreamException Closed(int length) => new($"The connection was closed within a body, after {_end - _headEnd} of {length} bytes.");

    private static EndOfStreamException Closed(Http1Section section) => new(section switch
    {
        Http1Section.Head => "The connection was closed within the head of a message.",
        Http1Section.Trailers => "The connection was closed within the trailers of a message.",
        _ => "The connection was closed within a chunked body, before its last chunk.",
    });

    private static Http1ProtocolException NoField(byte first) => new(Http1Text.IsBlank(first)
        ? "A header goes on in the next line: folded headers are obsolete, and refused (RFC 9112, 5.2)."
        : "A header line is not one: a name of token characters, and a colon right after it, were expected.");

    private static Http1ProtocolException FramingInTrailer() => new("Content-Length or Transfer-Encoding stands in the trailers, after the body whose end it should have told.");

    private static Http1ProtocolException NoLine() => new("A line of a message has a control character, or does not end in CR and LF.");

    private static Http1ProtocolException NoStatusLine() => new("The first line is not that of an HTTP response: HTTP/1.1, a status of three digits and a reason were expected.");
}
