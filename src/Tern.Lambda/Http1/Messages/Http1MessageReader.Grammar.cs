using System.Buffers.Binary;

namespace Tern.Lambda.Http1;

// The lines and their grammar.
internal sealed partial class Http1MessageReader
{
    // "HTTP/1.1" and "HTTP/1.0"
    private const ulong Version11 = 0x485454502F312E31;
    private const ulong Version10 = 0x485454502F312E30;

    // 16 digits can represent any length, with room for leading zeros.
    private const int MostChunkSizeDigits = 16;

    // status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112, 4); without a reason, some servers omit
    // the last space.
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
            throw new Http1ProtocolException(
                "The first line isn't that of an HTTP request. Expected a method, a target and HTTP/1.1, separated by single spaces.");
        ReadVersion(line[(method + target + 2)..]);
        _methodLength = method;
        _targetLength = target;
    }

    private void ReadVersion(ReadOnlySpan<byte> version) => _minorVersion = BinaryPrimitives.ReadUInt64BigEndian(version) switch
    {
        Version11 => 1,
        Version10 => 0,
        _ => throw new Http1ProtocolException("The peer uses a different protocol or version. Expected HTTP/1.1 or HTTP/1.0.", 505),
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

    // The headers that determine the end of a message and what follows it.
    private void ReadFraming(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value, bool isTrailer)
    {
        if (name.Length == 14 && Http1Text.EqualsIgnoreCase(name, "Content-Length"u8))
        {
            if (isTrailer) throw FramingInTrailer();
            var length = Http1Text.ReadLength(value);
            if (length < 0) throw new Http1ProtocolException("Content-Length isn't a number. Expected only digits.");
            if (_contentLength >= 0 && _contentLength != length)
                throw new Http1ProtocolException("A message has several different values for Content-Length.");
            _contentLength = length;
        }
        else if (name.Length == 17 && Http1Text.EqualsIgnoreCase(name, "Transfer-Encoding"u8))
        {
            if (isTrailer) throw FramingInTrailer();
            if (_isChunked || !Http1Text.EqualsIgnoreCase(value, "chunked"u8))
                throw new Http1ProtocolException("Transfer-Encoding must be \"chunked\"; no other coding is supported.", 501);
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
            throw new Http1ProtocolException(
                "A chunk doesn't start with its size. Expected hexadecimal digits, followed by a line end or a semicolon.");
        extensionBytes += line.Length - digits;
        if (extensionBytes > _limits.ChunkExtensionBytes)
            throw new Http1ProtocolException($"The chunk extensions of a message are longer than {_limits.ChunkExtensionBytes} bytes.");
        return size;
    }
}
