using System.Text;

namespace Tern.Protocols;

// Tags, attributes and markup between elements: XML 1.0, 2.1 to 2.8 and 3.1.
public ref partial struct AwsXmlReader
{
    /// <summary>
    /// Reads an attribute of the element that was begun last, before any of its content is read. An exact match of
    /// the name is preferred; otherwise, an attribute with another prefix and the same local name is used.
    /// </summary>
    /// <param name="name">The attribute's name, such as <c>xsi:type</c>.</param>
    /// <returns>The value, or null if the attribute doesn't exist.</returns>
    public string? ReadAttribute(ReadOnlySpan<byte> name)
    {
        var sameLocalName = -1;
        var local = Local(name);
        var at = _attributes;
        while (TryNextAttribute(ref at, out var start, out var end))
        {
            var written = _document[start..end];
            if (written.SequenceEqual(name)) return AttributeText(end);
            if (sameLocalName < 0 && !written.StartsWith("xmlns"u8) && Local(written).SequenceEqual(local)) sameLocalName = end;
        }

        return sameLocalName < 0 ? null : AttributeText(sameLocalName);
    }

    private ReadOnlySpan<byte> StartTag()
    {
        var start = _position + 1;
        var end = NameEnd(start);
        if (_depth == MaxDepth) throw Unexpected($"at most {MaxDepth} levels of elements");
        _starts[_depth] = start;
        _attributes = _position = end;
        while (true)
        {
            var before = _position;
            SkipWhiteSpace();
            var next = Peek(0);
            if (next == '>' || (next == '/' && Peek(1) == '>')) break;
            if (before == _position) throw Unexpected("white space or the end of a tag");
            SkipAttribute();
        }

        _attributesEnd = _position;
        _isEmpty = _document[_position] == '/';
        _position += _isEmpty ? 2 : 1;
        _depth++;
        return Local(_document[start..end]);
    }

    private void EndTag()
    {
        if (_depth == 0) throw Unexpected("an element");
        var start = _position + 2;
        var end = NameEnd(start);
        var name = _document[start..end];
        var opened = _document[_starts[_depth - 1]..];

        // A start tag never ends with its name, so another byte follows.
        if (!opened.StartsWith(name) || IsNameByte(opened[name.Length])) throw Unexpected("the end tag of the element that is open");
        _position = end;
        SkipWhiteSpace();
        if (Peek(0) != '>') throw Unexpected("'>'");
        _position++;
        _depth--;
    }

    // name="value", validated except for the references in its value.
    private void SkipAttribute()
    {
        _position = NameEnd(_position);
        SkipWhiteSpace();
        if (Peek(0) != '=') throw Unexpected("'='");
        _position++;
        SkipWhiteSpace();
        var quote = Peek(0);
        if (quote is not ((byte)'"' or (byte)'\'')) throw Unexpected("a quote");
        var value = _document[(_position + 1)..];
        var end = value.IndexOfAny(quote, (byte)'<');
        _position = end < 0 ? _document.Length : _position + 1 + end;
        if (Peek(0) != quote) throw Unexpected("the closing quote of an attribute");
        _position++;
    }

    // Iterates over attributes that SkipAttribute has validated: from the end of one name to the end of the next.
    private readonly bool TryNextAttribute(ref int at, out int start, out int end)
    {
        start = end = at;
        var rest = _document[at.._attributesEnd];
        if (at > _attributes)
        {
            var open = rest.IndexOfAny((byte)'"', (byte)'\'');
            rest = rest[(open + 1)..][(rest[(open + 1)..].IndexOf(rest[open]) + 1)..];
        }

        start = _attributesEnd - rest.Length;
        while (start < _attributesEnd && IsWhiteSpace(_document[start])) start++;
        if (start == _attributesEnd) return false;
        for (end = start; IsNameByte(_document[end]);) end++;
        at = end;
        return true;
    }

    private string AttributeText(int nameEnd)
    {
        var rest = _document[nameEnd.._attributesEnd];
        var open = rest.IndexOfAny((byte)'"', (byte)'\'');
        var value = rest[(open + 1)..];
        return Text(Decode(value[..value.IndexOf(rest[open])], nameEnd + open + 1, isAttribute: true));
    }

    // <?xml version="1.0" encoding="UTF-8"?>: with another encoding, all other text would be misread.
    private void ReadDeclaration()
    {
        var start = _position;
        SkipInstruction();
        var declaration = _document[start.._position];
        var encoding = declaration.IndexOf("encoding"u8);
        if (encoding < 0) return;
        var value = declaration[(encoding + 8)..].TrimStart(" \t\r\n="u8);
        if (value.Length > 5 && Ascii.EqualsIgnoreCase(value[1..6], "utf-8"u8)) return;
        if (value.Length > 8 && Ascii.EqualsIgnoreCase(value[1..9], "us-ascii"u8)) return;
        _position = start + encoding;
        throw Unexpected("UTF-8");
    }

    private void SkipMiscellaneous()
    {
        do SkipWhiteSpace();
        while (Peek(0) == '<' && Peek(1) is (byte)'!' or (byte)'?' && TrySkipInsert());
    }

    // Skips a comment, an instruction or a CDATA section; returns false at the start of an element.
    private bool TrySkipInsert()
    {
        if (Peek(1) == '?')
        {
            SkipInstruction();
            return true;
        }

        if (Peek(1) != '!') return false;
        var rest = _document[_position..];
        if (rest.StartsWith("<!--"u8)) SkipComment();
        else if (_depth > 0 && rest.StartsWith("<![CDATA["u8)) SkipPast("]]>"u8, 9, "the end of a section of characters");
        else throw Unexpected("an element; document types aren't supported");
        return true;
    }

    private void SkipComment() => SkipPast("-->"u8, 4, "the end of a comment");

    private void SkipInstruction() => SkipPast("?>"u8, 2, "the end of a processing instruction");

    private ReadOnlySpan<byte> SkipPast(ReadOnlySpan<byte> end, int opening, string expected)
    {
        var rest = _document[(_position + opening)..];
        var length = rest.IndexOf(end);
        if (length < 0)
        {
            _position = _document.Length;
            throw Unexpected(expected);
        }

        _position += opening + length + end.Length;
        return rest[..length];
    }

    private int NameEnd(int start)
    {
        var end = start;
        while (end < _document.Length && IsNameByte(_document[end])) end++;
        if (end == start || _document[start] is (byte)'-' or (byte)'.' or (>= (byte)'0' and <= (byte)'9') || _document[end - 1] == ':')
        {
            _position = Math.Min(start, _document.Length);
            throw Unexpected("a name");
        }

        return end;
    }

    private static bool IsNameByte(byte b) =>
        b is (>= (byte)'a' and <= (byte)'z') or (>= (byte)'A' and <= (byte)'Z') or (>= (byte)'0' and <= (byte)':')
            or (byte)'_' or (byte)'-' or (byte)'.' or >= 0x80;

    private static ReadOnlySpan<byte> Local(ReadOnlySpan<byte> name) => name[(name.LastIndexOf((byte)':') + 1)..];
}
