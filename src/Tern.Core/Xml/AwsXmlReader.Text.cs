using System.Buffers;
using System.Text;

namespace Tern.Protocols;

// Text, references and CDATA sections: XML 1.0, 2.4, 2.7, 2.11, 3.3.3 and 4.1.
public ref partial struct AwsXmlReader
{
    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    /// <summary>Reads the open element's text and end. White space is kept.</summary>
    /// <returns>The text, or an empty string for an empty element.</returns>
    public string ReadString() => Text(ReadUtf8());

    /// <summary>
    /// Reads the open element's text, which is one of a few frequent values such as the name of a storage class, and
    /// its end.
    /// </summary>
    /// <returns>The text. The same text usually returns the same string instance.</returns>
    public string ReadName()
    {
        var utf8 = ReadUtf8();
        return NameTexts.Find(utf8) ?? Text(utf8);
    }

    /// <summary>Reads the open element's text and end.</summary>
    /// <returns>The text in UTF-8, with references resolved; valid until the next call. Its UTF-8 isn't
    /// validated.</returns>
    public ReadOnlySpan<byte> ReadUtf8()
    {
        if (TryEnd()) return default;
        var rest = _document[_position..];
        var end = rest.IndexOfAny(TextEnd);
        if (end < 0 || end + 1 >= rest.Length || rest[end] != '<' || rest[end + 1] != '/') return ReadMixed();
        _position += end;
        EndTag();
        return rest[..end];
    }

    // Reads text with references, CDATA sections, comments, or two-character line ends.
    private ReadOnlySpan<byte> ReadMixed()
    {
        var output = _mixed ??= new ArrayBufferWriter<byte>(64);
        output.ResetWrittenCount();
        while (true)
        {
            var rest = _document[_position..];
            var plain = rest.IndexOf((byte)'<');
            if (plain < 0) plain = rest.Length;
            Decode(rest[..plain], _position, isAttribute: false, output);
            _position += plain;
            switch (Peek(1))
            {
                case (byte)'/':
                    EndTag();
                    return output.WrittenSpan;
                case (byte)'!' when _document[_position..].StartsWith("<![CDATA["u8):
                    var start = _position + 9;
                    Decode(SkipPast("]]>"u8, 9, "the end of a section of characters"), start, isAttribute: false, output, references: false);
                    break;
                case (byte)'!' or (byte)'?':
                    TrySkipInsert();
                    break;
                default:
                    throw Unexpected("text and an end tag");
            }
        }
    }

    private ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> raw, int position, bool isAttribute)
    {
        var output = new ArrayBufferWriter<byte>(Math.Max(16, raw.Length));
        Decode(raw, position, isAttribute, output);
        return output.WrittenSpan;
    }

    // Resolves references and normalizes every line end to a line feed; in attributes, white space becomes a space.
    private void Decode(ReadOnlySpan<byte> raw, int position, bool isAttribute, ArrayBufferWriter<byte> output, bool references = true)
    {
        var at = 0;
        while (true)
        {
            var plain = raw[at..].IndexOfAny(TextEnd);
            if (plain < 0) plain = raw.Length - at;
            var target = output.GetSpan(plain + 4);
            raw.Slice(at, plain).CopyTo(target);
            if (isAttribute)
            {
                target[..plain].Replace((byte)'\n', (byte)' ');
                target[..plain].Replace((byte)'\t', (byte)' ');
            }

            at += plain;
            var written = plain;
            if (at == raw.Length)
            {
                output.Advance(written);
                return;
            }

            // Set only for errors; the caller knows the position of the text.
            var caller = _position;
            _position = position + at;
            switch (raw[at])
            {
                case (byte)'\r':
                    at += at + 1 < raw.Length && raw[at + 1] == '\n' ? 2 : 1;
                    target[written++] = isAttribute ? (byte)' ' : (byte)'\n';
                    break;
                case (byte)'&' when references:
                    at += Reference(raw[at..], target[written..], out var length);
                    written += length;
                    break;
                case (byte)'<' or (byte)'&':
                    target[written++] = raw[at++];
                    break;
                default:
                    throw Unexpected("a character that XML allows");
            }

            _position = caller;
            output.Advance(written);
        }
    }

    // &name; &#decimal; &#xhexadecimal;
    private readonly int Reference(ReadOnlySpan<byte> raw, Span<byte> one, out int written)
    {
        // The longest reference is &#x10FFFF;, apart from leading zeros, which nobody writes by the dozen.
        var end = raw[..Math.Min(raw.Length, 32)].IndexOf((byte)';');
        if (end < 0) throw Unexpected("a reference that ends with ';'");
        var name = raw[1..end];
        written = 1;
        if (name.StartsWith("#"u8)) written = CharacterReference(name[1..]).EncodeToUtf8(one);
        else if (name.SequenceEqual("amp"u8)) one[0] = (byte)'&';
        else if (name.SequenceEqual("lt"u8)) one[0] = (byte)'<';
        else if (name.SequenceEqual("gt"u8)) one[0] = (byte)'>';
        else if (name.SequenceEqual("quot"u8)) one[0] = (byte)'"';
        else if (name.SequenceEqual("apos"u8)) one[0] = (byte)'\'';
        else throw Unexpected("one of the references amp, lt, gt, quot and apos");
        return end + 1;
    }

    // Control characters are accepted even if XML 1.0 doesn't allow them as references, because S3 writes object keys
    // that contain them in this form.
    private readonly Rune CharacterReference(ReadOnlySpan<byte> digits)
    {
        var radix = 10;
        if (digits.StartsWith("x"u8))
        {
            radix = 16;
            digits = digits[1..];
        }

        var value = digits.Length == 0 ? -1 : 0;
        foreach (var digit in digits)
        {
            var next = digit switch
            {
                >= (byte)'0' and <= (byte)'9' => digit - '0',
                >= (byte)'a' and <= (byte)'f' => digit - 'a' + 10,
                >= (byte)'A' and <= (byte)'F' => digit - 'A' + 10,
                _ => 16,
            };
            if (next >= radix || value > 0x10FFFF) value = -1;
            if (value < 0) break;
            value = value * radix + next;
        }

        return value > 0 && Rune.TryCreate(value, out var rune) ? rune : throw Unexpected("the number of a character");
    }

    private readonly string Text(ReadOnlySpan<byte> utf8)
    {
        if (Ascii.IsValid(utf8)) return Encoding.Latin1.GetString(utf8);
        try
        {
            return Strict.GetString(utf8);
        }
        catch (DecoderFallbackException)
        {
            throw new AwsXmlException("Malformed XML: the text before this position isn't valid UTF-8", _position);
        }
    }
}
