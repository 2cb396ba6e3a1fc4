using System.Buffers.Text;
using System.Text;

namespace Tern.Load;

/// <summary>
/// Parses consecutive HTTP/1.1 responses incrementally (RFC 9112). The parser is strict: ambiguous responses are
/// rejected as malformed. Body bytes are counted, and kept only if checks need them.
/// </summary>
internal sealed class AnswerParser
{
    private const int MaxHead = 64 * 1024;
    private const int MaxKept = 16 * 1024 * 1024;

    private byte[] _buffer = new byte[16 * 1024];
    private int _at;
    private int _filled;
    private byte[] _body = [];
    private int _kept;
    private bool _isHead;
    private bool _keepBody;
    private Section _section;
    private long _left;

    private enum Section
    {
        Head,
        Length,
        ChunkSize,
        Chunk,
        ChunkEnd,
        Trailers,
        UntilClose,
        Whole,
        Malformed,
    }

    public int Status { get; private set; }

    public long BodyLength { get; private set; }

    /// <summary>true if the server keeps the connection open; otherwise, false.</summary>
    public bool KeepsAlive { get; private set; }

    /// <summary>true if at least one byte of the response has arrived; otherwise, false.</summary>
    public bool HasBegun { get; private set; }

    /// <summary>A description of the problem with a malformed response.</summary>
    public string Fault { get; private set; } = "";

    /// <summary>The first 16 MiB of the body, if it's kept.</summary>
    public ReadOnlySpan<byte> Body => _body.AsSpan(0, _kept);

    /// <summary>The buffer for the next bytes.</summary>
    public Memory<byte> Space
    {
        get
        {
            if (_filled == _buffer.Length) Array.Resize(ref _buffer, _buffer.Length * 2);
            return _buffer.AsMemory(_filled);
        }
    }

    /// <summary>Starts a new response.</summary>
    public void Begin(bool isHead, bool keepBody)
    {
        (_isHead, _keepBody, _at, _filled, _kept) = (isHead, keepBody, 0, 0, 0);
        (_section, Status, BodyLength, HasBegun, Fault) = (Section.Head, 0, 0, false, "");
    }

    /// <summary>Processes bytes that were written to <see cref="Space"/>.</summary>
    public ParseState Advance(int count)
    {
        _filled += count;
        HasBegun = true;
        while (Step())
        {
        }

        if (_section == Section.Whole && _at < _filled) Fail("it is longer than its Content-Length");
        if (_section == Section.Malformed) return ParseState.Malformed;
        if (_section == Section.Whole) return ParseState.Whole;
        // Discard the processed bytes, and move an incomplete line to the start of the buffer.
        if (_at == _filled) _at = _filled = 0;
        else if (_at > 0)
        {
            _buffer.AsSpan(_at, _filled - _at).CopyTo(_buffer);
            (_at, _filled) = (0, _filled - _at);
        }

        if (_filled > MaxHead) Fail($"its head or a line is longer than {MaxHead} bytes");
        return _section == Section.Malformed ? ParseState.Malformed : ParseState.Part;
    }

    /// <summary>Handles the end of the stream.</summary>
    /// <returns>true if this completes the response; otherwise, false.</returns>
    public bool Close()
    {
        if (_section != Section.UntilClose) return false;
        _section = Section.Whole;
        return true;
    }

    // Returns true if it made progress.
    private bool Step() => _section switch
    {
        Section.Head => ReadHead(),
        Section.Length => Take(Section.Whole),
        Section.ChunkSize => ReadChunkSize(),
        Section.Chunk => Take(Section.ChunkEnd),
        Section.ChunkEnd => ReadChunkEnd(),
        Section.Trailers => ReadTrailer(),
        Section.UntilClose => TakeAll(),
        _ => false,
    };

    private bool ReadHead()
    {
        var come = _buffer.AsSpan(_at, _filled - _at);
        // Reject garbage by its first bytes instead of waiting for the end of a header section that never comes.
        if (come.Length > 0 && !"HTTP/1."u8.StartsWith(come[..Math.Min(come.Length, 7)])) return Fail("it doesn't start with HTTP/1.");
        var end = come.IndexOf("\r\n\r\n"u8);
        if (end < 0) return false;
        _at += end + 4;
        if (!ReadStatus(come[..end], out var headers) || !ReadHeaders(headers, out var length, out var isChunked)) return false;
        if (Status == 101) return Fail("it switches protocols (101) without a request to");
        if (Status < 200) return true; // the final response follows
        if (_isHead || Status is 204 or 304) _section = Section.Whole;
        else if (isChunked) _section = Section.ChunkSize;
        else if (length >= 0) (_section, _left) = (length == 0 ? Section.Whole : Section.Length, length);
        else (_section, KeepsAlive) = (Section.UntilClose, false);
        return true;
    }

    private bool ReadStatus(ReadOnlySpan<byte> head, out ReadOnlySpan<byte> headers)
    {
        var end = head.IndexOf("\r\n"u8);
        var line = end < 0 ? head : head[..end];
        headers = end < 0 ? [] : head[(end + 2)..];
        if (line.Length < 12 || line[7] is not ((byte)'0' or (byte)'1')
            || line[8] != ' ' || !Utf8Parser.TryParse(line.Slice(9, 3), out int status, out var digits)
            || digits != 3 || status < 100 || (line.Length > 12 && line[12] != ' ')) return Fail("its status line is invalid");
        Status = status;
        KeepsAlive = line[7] == '1';
        return true;
    }

    private bool ReadHeaders(ReadOnlySpan<byte> lines, out long length, out bool isChunked)
    {
        (length, isChunked) = (-1, false);
        while (lines.Length > 0)
        {
            var end = lines.IndexOf("\r\n"u8);
            var line = end < 0 ? lines : lines[..end];
            lines = end < 0 ? [] : lines[(end + 2)..];
            var colon = line.IndexOf((byte)':');
            if (colon <= 0 || line[..colon].IndexOfAny((byte)' ', (byte)'\t') >= 0) return Fail("a line of its head isn't a header");
            var value = line[(colon + 1)..].Trim(" \t"u8);
            switch (colon)
            {
                case 10 when Ascii.EqualsIgnoreCase(line[..colon], "connection"u8):
                    if (Ascii.EqualsIgnoreCase(value, "close"u8)) KeepsAlive = false;
                    else if (Ascii.EqualsIgnoreCase(value, "keep-alive"u8)) KeepsAlive = true;
                    break;
                case 14 when Ascii.EqualsIgnoreCase(line[..colon], "content-length"u8):
                    if (value.Length is 0 or > 18 || value.IndexOfAnyExceptInRange((byte)'0', (byte)'9') >= 0
                        || !Utf8Parser.TryParse(value, out long size, out _)
                        || (length >= 0 && length != size)) return Fail("its Content-Length isn't a number, or is repeated");
                    length = size;
                    break;
                case 17 when Ascii.EqualsIgnoreCase(line[..colon], "transfer-encoding"u8):
                    if (isChunked || !Ascii.EqualsIgnoreCase(value, "chunked"u8)) return Fail("its Transfer-Encoding isn't chunked");
                    isChunked = true;
                    break;
                default:
                    break;
            }
        }

        return !isChunked || length < 0 || Fail("it has both a Content-Length and a Transfer-Encoding");
    }

    private bool ReadChunkSize()
    {
        if (!TryLine(out var line)) return false;
        var extension = line.IndexOf((byte)';');
        var digits = (extension < 0 ? line : line[..extension]).Trim(" \t"u8);
        if (digits.Length is 0 or > 15 || !Utf8Parser.TryParse(digits, out long size, out var used, 'x') || used != digits.Length)
            return Fail("a chunk's size isn't a number");
        (_section, _left) = (size == 0 ? Section.Trailers : Section.Chunk, size);
        return true;
    }

    private bool ReadChunkEnd()
    {
        if (_filled - _at < 2) return false;
        if (!_buffer.AsSpan(_at, 2).SequenceEqual("\r\n"u8)) return Fail("a chunk is longer than its size");
        _at += 2;
        _section = Section.ChunkSize;
        return true;
    }

    private bool ReadTrailer()
    {
        if (!TryLine(out var line)) return false;
        if (line.Length == 0) _section = Section.Whole;
        return true;
    }

    private bool Take(Section next)
    {
        var count = (int)Math.Min(_left, _filled - _at);
        if (count == 0) return false;
        Keep(count);
        _left -= count;
        if (_left == 0) _section = next;
        return true;
    }

    private bool TakeAll()
    {
        if (_at == _filled) return false;
        Keep(_filled - _at);
        return true;
    }

    private void Keep(int count)
    {
        if (_keepBody && _kept < MaxKept)
        {
            if (_body.Length - _kept < count) Array.Resize(ref _body, Math.Max(_body.Length * 2, _kept + count));
            _buffer.AsSpan(_at, count).CopyTo(_body.AsSpan(_kept));
            _kept += count;
        }

        BodyLength += count;
        _at += count;
    }

    private bool TryLine(out ReadOnlySpan<byte> line)
    {
        var come = _buffer.AsSpan(_at, _filled - _at);
        var end = come.IndexOf("\r\n"u8);
        line = end < 0 ? [] : come[..end];
        if (end < 0) return false;
        _at += end + 2;
        return true;
    }

    private bool Fail(string fault)
    {
        (_section, Fault) = (Section.Malformed, fault);
        return false;
    }
}
