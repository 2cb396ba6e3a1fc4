using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Tern.Json;

/// <summary>
/// Reads JSON in UTF-8 forward-only, according to what the caller expects next. It accepts any valid JSON (white
/// space, escapes, members in any order), and is fast for JSON without white space and escapes, which is how AWS
/// writes it.
/// </summary>
/// <remarks>
/// <code>
/// reader.BeginObject();
/// while (reader.NextMember(out var name))
///     if (name.SequenceEqual("Count"u8)) count = reader.ReadInt32(); else reader.SkipValue();
/// </code>
/// Names and strings returned as spans are valid until the next call. Unexpected data throws an
/// <see cref="AwsJsonException"/>.
/// </remarks>
public ref partial struct AwsJsonReader
{
    // DynamoDB nests 32 levels of two JSON objects or arrays each; deeper nesting is an attack on the stack.
    private const int MaxDepth = 256;

    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    private readonly ReadOnlySpan<byte> _json;
    private int _position;
    private int _depth;

    // true if an object or array has just begun, so that the next member must not be preceded by a comma.
    private bool _first;
    private byte[]? _unescaped;

    /// <summary>Creates a reader at the start of a document.</summary>
    /// <param name="json">The document in UTF-8.</param>
    public AwsJsonReader(ReadOnlySpan<byte> json) => _json = json;

    /// <summary>Gets the whole document.</summary>
    public readonly ReadOnlySpan<byte> Document => _json;

    /// <summary>Gets the offset of the next unread byte.</summary>
    public readonly int Position => _position;

    /// <summary>
    /// Returns the type of the next value. Call it where a value is expected: at the start, after
    /// <see cref="NextMember"/> or <see cref="NextElement"/>.
    /// </summary>
    /// <returns>The type.</returns>
    public AwsJsonToken Peek()
    {
        SkipWhiteSpace();
        if (_position >= _json.Length) return AwsJsonToken.End;
        switch (_json[_position])
        {
            case (byte)'{': return AwsJsonToken.Object;
            case (byte)'[': return AwsJsonToken.Array;
            case (byte)'"': return AwsJsonToken.String;
            case (byte)'t' or (byte)'f': return AwsJsonToken.Boolean;
            case (byte)'n': return AwsJsonToken.Null;
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'): return AwsJsonToken.Number;
            default: throw Unexpected("a value");
        }
    }

    /// <summary>Reads <c>{</c>.</summary>
    public void BeginObject() => Open((byte)'{', "an object");

    /// <summary>Reads <c>[</c>.</summary>
    public void BeginArray() => Open((byte)'[', "an array");

    /// <summary>Reads the next member's name, or the end of the object.</summary>
    /// <param name="name">The name in UTF-8, unescaped.</param>
    /// <returns>true if there is a member; false at the end of the object.</returns>
    public bool NextMember(out ReadOnlySpan<byte> name)
    {
        if (!Next((byte)'}'))
        {
            name = default;
            return false;
        }

        name = ReadStringUtf8();
        SkipWhiteSpace();
        Expect((byte)':', "':'");
        return true;
    }

    /// <summary>Moves to the next element, or past the end of the array.</summary>
    /// <returns>true if there is an element; false at the end of the array.</returns>
    public bool NextElement()
    {
        if ((uint)_position < (uint)_json.Length)
        {
            var next = _json[_position];
            if (_first && next is (byte)'{' or (byte)'"')
            {
                _first = false;
                return true;
            }

            if (!_first && next == ',')
            {
                _position++;
                return true;
            }
        }

        return Next((byte)']');
    }

    /// <summary>Reads <c>null</c> if it's the next value.</summary>
    /// <returns>true if it was null; otherwise, false.</returns>
    public bool TryReadNull()
    {
        if (Peek() != AwsJsonToken.Null) return false;
        Literal("null"u8);
        return true;
    }

    /// <summary>Reads a string.</summary>
    /// <returns>The text.</returns>
    public string ReadString()
    {
        var utf8 = ReadStringUtf8();
        return GetString(utf8);
    }

    /// <summary>Reads a string as UTF-8, unescaped.</summary>
    /// <returns>The bytes; valid until the next call.</returns>
    public ReadOnlySpan<byte> ReadStringUtf8()
    {
        SkipWhiteSpace();
        if (_position >= _json.Length || _json[_position] != '"') throw Unexpected("a string");
        var rest = _json[(_position + 1)..];
        var end = JsonText.IndexOfEnd(rest);
        if (end >= 0 && rest[end] == '"')
        {
            _position += end + 2;
            return rest[..end];
        }

        return Unescape(rest, end);
    }

    /// <summary>Reads <c>true</c> or <c>false</c>.</summary>
    /// <returns>The value.</returns>
    public bool ReadBoolean()
    {
        if (Peek() != AwsJsonToken.Boolean) throw Unexpected("true or false");
        var value = _json[_position] == 't';
        Literal(value ? "true"u8 : "false"u8);
        return value;
    }

    /// <summary>Reads a 32-bit integer.</summary>
    /// <returns>The number.</returns>
    public int ReadInt32()
    {
        var value = ReadInt64();
        return value is >= int.MinValue and <= int.MaxValue ? (int)value : throw Unexpected("a 32-bit integer");
    }

    /// <summary>Reads a 64-bit integer. A number with a zero fraction or an exponent is also accepted.</summary>
    /// <returns>The number.</returns>
    public long ReadInt64()
    {
        var digits = ReadNumberUtf8();
        if (Utf8Parser.TryParse(digits, out long value, out var read) && read == digits.Length) return value;
        return decimal.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var exact)
            && decimal.Truncate(exact) == exact && exact is >= long.MinValue and <= long.MaxValue
            ? (long)exact
            : throw Unexpected("a 64-bit integer");
    }

    /// <summary>Reads a number, or one of the strings <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.</summary>
    /// <returns>The number.</returns>
    public double ReadDouble()
    {
        if (Peek() == AwsJsonToken.String)
        {
            var text = ReadStringUtf8();
            if (text.SequenceEqual("NaN"u8)) return double.NaN;
            if (text.SequenceEqual("Infinity"u8)) return double.PositiveInfinity;
            if (text.SequenceEqual("-Infinity"u8)) return double.NegativeInfinity;
            throw Unexpected("a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        }

        return double.Parse(ReadNumberUtf8(), NumberStyles.Float, CultureInfo.InvariantCulture);
    }

    /// <summary>Reads a number as written.</summary>
    /// <returns>The characters, in the grammar of RFC 8259, 6.</returns>
    public ReadOnlySpan<byte> ReadNumberUtf8()
    {
        if (Peek() != AwsJsonToken.Number) throw Unexpected("a number");
        var start = _position;
        if (At('-')) _position++;
        if (At('0')) _position++;
        else Digits();
        if (At('.'))
        {
            _position++;
            Digits();
        }

        if (At('e') || At('E'))
        {
            _position++;
            if (At('+') || At('-')) _position++;
            Digits();
        }

        return _json[start.._position];
    }

    /// <summary>Reads a base64 string.</summary>
    /// <returns>The bytes.</returns>
    public byte[] ReadBase64() => TryReadBase64(out var bytes) ? bytes : throw Unexpected("base64");

    /// <summary>Reads a string and decodes it as base64.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>true if the string is base64; otherwise, false.</returns>
    public bool TryReadBase64([NotNullWhen(true)] out byte[]? bytes)
    {
        var text = ReadStringUtf8();
        bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
        if (Base64.DecodeFromUtf8(text, bytes, out _, out var written) != OperationStatus.Done) return false;
        if (written < bytes.Length) bytes = bytes[..written];
        return true;
    }

    /// <summary>Skips a value of any type.</summary>
    public void SkipValue()
    {
        switch (Peek())
        {
            case AwsJsonToken.Object:
                BeginObject();
                while (NextMember(out _)) SkipValue();
                break;
            case AwsJsonToken.Array:
                BeginArray();
                while (NextElement()) SkipValue();
                break;
            case AwsJsonToken.String:
                ReadRawString(out _);
                break;
            case AwsJsonToken.Number:
                ReadNumberUtf8();
                break;
            case AwsJsonToken.Boolean:
                ReadBoolean();
                break;
            case AwsJsonToken.Null:
                Literal("null"u8);
                break;
            default:
                throw Unexpected("a value");
        }
    }

    /// <summary>Skips a value of any type and returns its bytes.</summary>
    /// <returns>The value as written.</returns>
    public ReadOnlySpan<byte> ReadRawValue()
    {
        SkipWhiteSpace();
        var start = _position;
        SkipValue();
        return _json[start.._position];
    }

    /// <summary>Checks that only white space is left.</summary>
    public void End()
    {
        SkipWhiteSpace();
        if (_position < _json.Length) throw Unexpected("the end of the document");
    }

    /// <summary>Creates an error that states what was expected at this position.</summary>
    /// <param name="expected">The expected data, such as <c>a string</c>.</param>
    /// <returns>The exception to throw.</returns>
    public readonly AwsJsonException Unexpected(string expected)
    {
        var found = _position >= _json.Length ? "the document ended" : $"found byte 0x{_json[_position]:X2}";
        return new AwsJsonException($"Malformed JSON: expected {expected}, but {found}", _position);
    }

    /// <summary>Converts a name or text from UTF-8 to a string.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <returns>The string.</returns>
    /// <exception cref="AwsJsonException">The bytes aren't valid UTF-8.</exception>
    public static string GetString(ReadOnlySpan<byte> utf8)
    {
        if (Ascii.IsValid(utf8)) return Encoding.Latin1.GetString(utf8);
        try
        {
            return Strict.GetString(utf8);
        }
        catch (DecoderFallbackException)
        {
            throw new AwsJsonException("Malformed JSON: a string isn't valid UTF-8", 0);
        }
    }

    /// <summary>Moves to the start of the next value, so that <see cref="Position"/> is its offset.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void SkipWhiteSpace()
    {
        while (_position < _json.Length && _json[_position] is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') _position++;
    }

    private readonly bool At(char c) => _position < _json.Length && _json[_position] == c;

    private void Digits()
    {
        var start = _position;
        while (_position < _json.Length && _json[_position] is >= (byte)'0' and <= (byte)'9') _position++;
        if (_position == start) throw Unexpected("a digit");
    }

    private void Open(byte bracket, string expected)
    {
        SkipWhiteSpace();
        if (_position >= _json.Length || _json[_position] != bracket) throw Unexpected(expected);
        if (++_depth > MaxDepth) throw Unexpected($"at most {MaxDepth} levels of nesting");
        _position++;
        _first = true;
    }

    private bool Next(byte close)
    {
        SkipWhiteSpace();
        if (_position < _json.Length && _json[_position] == close)
        {
            _position++;
            _depth--;
            _first = false;
            return false;
        }

        if (!_first)
        {
            Expect((byte)',', close == '}' ? "',' or '}'" : "',' or ']'");
            SkipWhiteSpace();
        }

        _first = false;
        return true;
    }

    private void Expect(byte c, string expected)
    {
        if (_position >= _json.Length || _json[_position] != c) throw Unexpected(expected);
        _position++;
    }

    private void Literal(ReadOnlySpan<byte> text)
    {
        if (!_json[_position..].StartsWith(text)) throw Unexpected("null, true or false");
        _position += text.Length;
    }
}
