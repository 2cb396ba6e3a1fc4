using System.Buffers;
using System.Globalization;
using System.Text;

namespace Tern.Json;

// Strings with escapes: RFC 8259, 7.
public ref partial struct AwsJsonReader
{
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
            from += Escape(rest[from..], output);
        }
    }

    private readonly int Escape(ReadOnlySpan<byte> escape, ArrayBufferWriter<byte> output)
    {
        if (escape.Length < 2) throw Unexpected("an escape sequence");
        Span<byte> one = output.GetSpan(4);
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
                var length = 6;
                Rune rune;
                if (char.IsHighSurrogate(unit) && escape.Length >= 12 && escape[6] == '\\' && escape[7] == 'u')
                {
                    if (!Rune.TryCreate(unit, HexUnit(escape, 8), out rune)) throw Unexpected("a pair of surrogates");
                    length = 12;
                }
                else if (!Rune.TryCreate(unit, out rune)) throw Unexpected("a pair of surrogates");

                output.Advance(rune.EncodeToUtf8(one));
                return length;
            default: throw Unexpected("an escape sequence");
        }

        output.Advance(1);
        return 2;
    }

    private readonly char HexUnit(ReadOnlySpan<byte> escape, int at) =>
        escape.Length >= at + 4 && ushort.TryParse(escape.Slice(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit)
            ? (char)unit
            : throw Unexpected("four hexadecimal digits");
}
