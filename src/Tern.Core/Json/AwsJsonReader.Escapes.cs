using System.Buffers;
using System.Globalization;
using System.Text;

namespace Tern.Json;

// Strings with escapes: RFC 8259, 7.
public ref partial struct AwsJsonReader
{
    /// <summary>Reads a string without its quotes. Its escapes are validated but not resolved.</summary>
    /// <param name="escaped">true if the string contains escapes; otherwise, false.</param>
    /// <returns>The bytes between the quotes; valid as long as the document is.</returns>
    public ReadOnlySpan<byte> ReadRawString(out bool escaped)
    {
        SkipWhiteSpace();
        if (_position >= _json.Length || _json[_position] != '"') throw Unexpected("a string");
        var rest = _json[(_position + 1)..];
        var end = JsonText.IndexOfEnd(rest);
        escaped = end < 0 || rest[end] != '"';
        if (escaped) return RawWithEscapes(rest, end);
        _position += end + 2;
        return rest[..end];
    }

    /// <summary>Resolves the escapes of a string that <see cref="ReadRawString"/> returned.</summary>
    /// <param name="raw">The string without its quotes.</param>
    /// <param name="destination">The buffer to write to, at least as long as <paramref name="raw"/>.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Unescape(ReadOnlySpan<byte> raw, Span<byte> destination)
    {
        var reader = new AwsJsonReader(raw);
        var written = 0;
        Span<byte> one = stackalloc byte[4];
        while (true)
        {
            var plain = raw.IndexOf((byte)'\\');
            if (plain < 0) plain = raw.Length;
            raw[..plain].CopyTo(destination[written..]);
            written += plain;
            if (plain == raw.Length) return written;
            raw = raw[plain..];
            raw = raw[reader.Escape(raw, one, out var length)..];
            one[..length].CopyTo(destination[written..]);
            written += length;
        }
    }

    private ReadOnlySpan<byte> RawWithEscapes(ReadOnlySpan<byte> rest, int end)
    {
        var start = _position + 1;
        Span<byte> one = stackalloc byte[4];
        var at = 0;
        while (end >= 0)
        {
            at += end;
            _position = start + at;
            if (rest[at] == '"')
            {
                _position++;
                return rest[..at];
            }

            if (rest[at] != '\\') throw Unexpected("an escaped control character");
            at += Escape(rest[at..], one, out _);
            end = JsonText.IndexOfEnd(rest[at..]);
        }

        _position = _json.Length;
        throw Unexpected("the closing quote of a string");
    }

    private ReadOnlySpan<byte> Unescape(ReadOnlySpan<byte> rest, int at)
    {
        var start = _position + 1;
        var output = new ArrayBufferWriter<byte>(Math.Max(16, Math.Max(at, 0) * 2));
        var from = 0;
        while (true)
        {
            var end = JsonText.IndexOfEnd(rest[from..]);
            if (end < 0)
            {
                _position = _json.Length;
                throw Unexpected("the closing quote of a string");
            }

            output.Write(rest.Slice(from, end));
            from += end;
            _position = start + from;
            if (rest[from] == '"')
            {
                _position++;
                _unescaped = output.WrittenSpan.ToArray();
                return _unescaped;
            }

            if (rest[from] != '\\') throw Unexpected("an escaped control character");
            from += Escape(rest[from..], output.GetSpan(4), out var length);
            output.Advance(length);
        }
    }

    private readonly int Escape(ReadOnlySpan<byte> escape, scoped Span<byte> one, out int written)
    {
        if (escape.Length < 2) throw Unexpected("an escape sequence");
        written = 1;
        switch (escape[1])
        {
            case (byte)'"' or (byte)'\\' or (byte)'/': one[0] = escape[1]; break;
            case (byte)'n': one[0] = (byte)'\n'; break;
            case (byte)'r': one[0] = (byte)'\r'; break;
            case (byte)'t': one[0] = (byte)'\t'; break;
            case (byte)'b': one[0] = (byte)'\b'; break;
            case (byte)'f': one[0] = (byte)'\f'; break;
            case (byte)'u':
                var unit = HexUnit(escape, 2);
                var taken = 6;
                Rune rune;
                if (char.IsHighSurrogate(unit) && escape.Length >= 12 && escape[6] == '\\' && escape[7] == 'u')
                {
                    if (!Rune.TryCreate(unit, HexUnit(escape, 8), out rune)) throw Unexpected("a pair of surrogates");
                    taken = 12;
                }
                else if (!Rune.TryCreate(unit, out rune)) throw Unexpected("a pair of surrogates");

                written = rune.EncodeToUtf8(one);
                return taken;
            default: throw Unexpected("an escape sequence");
        }

        return 2;
    }

    private readonly char HexUnit(ReadOnlySpan<byte> escape, int at) =>
        escape.Length >= at + 4 && ushort.TryParse(escape.Slice(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit)
            ? (char)unit
            : throw Unexpected("four hexadecimal digits");
}
