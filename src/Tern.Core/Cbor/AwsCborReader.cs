using System.Buffers.Binary;
using System.ComponentModel;
using System.Text;

namespace Tern.Protocols;

/// <summary>
/// Reads CBOR (RFC 8949) forward-only, according to what the caller expects next. It accepts any well-formed CBOR,
/// with definite and indefinite lengths, and skips tags. Intended for generated code; don't use it elsewhere.
/// </summary>
/// <remarks>
/// <code>
/// var left = cbor.BeginMap();
/// while (cbor.NextMember(ref left, out var name))
///     if (name.SequenceEqual("Count"u8)) count = cbor.ReadInt32(); else cbor.SkipValue();
/// </code>
/// Names returned as spans are valid until the next call. Counts and lengths in the document aren't trusted: one that
/// exceeds the document is rejected before anything is allocated. Unexpected data throws an
/// <see cref="FormatException"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct AwsCborReader
{
    // As deep as the JSON reader allows: deeper nesting is an attack on the stack.
    private const int MaxDepth = 256;

    // The remaining count of a map or array that is terminated by a break byte.
    private const int UntilBreak = -1;

    private readonly ReadOnlySpan<byte> _cbor;
    private int _position;
    private int _depth;

    /// <summary>Creates a reader at the start of a document.</summary>
    /// <param name="cbor">The document.</param>
    public AwsCborReader(ReadOnlySpan<byte> cbor) => _cbor = cbor;

    /// <summary>Gets the offset of the next unread byte.</summary>
    public readonly int Position => _position;

    /// <summary>Returns the type of the next value, and skips its tags. Call it where a value is expected.</summary>
    /// <returns>The type.</returns>
    internal AwsCborToken Peek()
    {
        if (_position >= _cbor.Length) return AwsCborToken.End;
        var first = SkipTags();
        return (first & 0xE0) switch
        {
            CborHead.Unsigned or CborHead.Negative => AwsCborToken.Integer,
            CborHead.Bytes => AwsCborToken.Bytes,
            CborHead.Text => AwsCborToken.String,
            CborHead.Array => AwsCborToken.Array,
            CborHead.Map => AwsCborToken.Map,
            _ => first switch
            {
                CborHead.False or CborHead.True => AwsCborToken.Boolean,
                CborHead.Null or CborHead.Undefined => AwsCborToken.Null,
                CborHead.Half or CborHead.Single or CborHead.Double => AwsCborToken.Float,
                CborHead.Break => throw Unexpected("a value"),
                _ => AwsCborToken.Simple,
            },
        };
    }

    /// <summary>Begins a map.</summary>
    /// <returns>The remaining count, to pass to <see cref="NextMember"/> or <see cref="NextEntry"/>.</returns>
    public int BeginMap() => Begin(CborHead.Map, 2, "a map");

    /// <summary>Begins an array.</summary>
    /// <returns>The remaining count, to pass to <see cref="NextElement"/>.</returns>
    public int BeginArray() => Begin(CborHead.Array, 1, "an array");

    /// <summary>Reads the name of a structure's next member, or the end of the map.</summary>
    /// <param name="left">The value that <see cref="BeginMap"/> returned.</param>
    /// <param name="name">The name in UTF-8, which isn't validated; valid until the next call.</param>
    /// <returns>true if there is a member; false at the end of the map.</returns>
    public bool NextMember(scoped ref int left, out ReadOnlySpan<byte> name)
    {
        if (!NextElement(ref left))
        {
            name = default;
            return false;
        }

        name = ReadChunks(CborHead.Text, "a name");
        return true;
    }

    /// <summary>Reads the key of a map's next entry, or the end of the map.</summary>
    /// <param name="left">The value that <see cref="BeginMap"/> returned.</param>
    /// <param name="key">The key; empty at the end.</param>
    /// <returns>true if there is an entry; false at the end of the map.</returns>
    public bool NextEntry(scoped ref int left, out string key)
    {
        if (!NextElement(ref left))
        {
            key = "";
            return false;
        }

        key = ReadString();
        return true;
    }

    /// <summary>Moves to the next element, or past the end of the array.</summary>
    /// <param name="left">The value that <see cref="BeginArray"/> returned.</param>
    /// <returns>true if there is an element; false at the end of the array.</returns>
    public bool NextElement(scoped ref int left)
    {
        if (left > 0)
        {
            left--;
            return true;
        }

        if (left == UntilBreak)
        {
            if (_position >= _cbor.Length) throw Unexpected("an element or the end of the elements");
            if (_cbor[_position] != CborHead.Break) return true;
            _position++;
            left = 0;
        }

        _depth--;
        return false;
    }

    /// <summary>Reads null or undefined if it's the next value.</summary>
    /// <returns>true if it was null or undefined; otherwise, false.</returns>
    public bool TryReadNull()
    {
        if (Peek() != AwsCborToken.Null) return false;
        _position++;
        return true;
    }

    /// <summary>Reads text.</summary>
    /// <returns>The text.</returns>
    public string ReadString()
    {
        var start = _position;
        var utf8 = ReadChunks(CborHead.Text, "a text");
        if (Ascii.IsValid(utf8)) return Encoding.Latin1.GetString(utf8);
        return System.Text.Unicode.Utf8.IsValid(utf8)
            ? Encoding.UTF8.GetString(utf8)
            : throw new AwsCborException("Malformed CBOR: a string isn't valid UTF-8", start);
    }

    /// <summary>Reads bytes.</summary>
    /// <returns>The bytes.</returns>
    public byte[] ReadBytes() => ReadChunks(CborHead.Bytes, "bytes").ToArray();

    /// <summary>Reads a Boolean.</summary>
    /// <returns>The value.</returns>
    public bool ReadBoolean()
    {
        if (Peek() != AwsCborToken.Boolean) throw Unexpected("true or false");
        return _cbor[_position++] == CborHead.True;
    }

    /// <summary>Skips a value of any type.</summary>
    public void SkipValue()
    {
        switch (Peek())
        {
            case AwsCborToken.Map:
                // Names may have any type here, because they aren't used.
                for (var left = BeginMap(); NextElement(ref left); SkipValue()) SkipValue();
                break;
            case AwsCborToken.Array:
                for (var left = BeginArray(); NextElement(ref left);) SkipValue();
                break;
            case AwsCborToken.String:
                SkipChunks(CborHead.Text);
                break;
            case AwsCborToken.Bytes:
                SkipChunks(CborHead.Bytes);
                break;
            case AwsCborToken.End:
                throw Unexpected("a value");
            default:
                ReadArgument(out _);
                break;
        }
    }

    /// <summary>Checks that no data is left.</summary>
    public readonly void End()
    {
        if (_position < _cbor.Length) throw Unexpected("the end of the document");
    }

    /// <summary>Creates an error that states what was expected at this position.</summary>
    /// <param name="expected">The expected data, such as <c>a text</c>.</param>
    /// <returns>The exception to throw.</returns>
    public readonly FormatException Unexpected(string expected)
    {
        var found = _position >= _cbor.Length ? "the document ended" : $"found byte 0x{_cbor[_position]:X2}";
        return new AwsCborException($"Malformed CBOR: expected {expected}, but {found}", _position);
    }

    private int Begin(byte type, int leastBytes, string expected)
    {
        if ((SkipTags() & 0xE0) != type) throw Unexpected(expected);
        if (++_depth > MaxDepth) throw Unexpected($"at most {MaxDepth} levels of nesting");
        var at = _position;
        var count = ReadArgument(out var isIndefinite);
        if (isIndefinite) return UntilBreak;

        // Every element takes at least one byte, every map entry at least two.
        if (count <= (ulong)(_cbor.Length - _position) / (ulong)leastBytes) return (int)count;
        throw new AwsCborException($"Malformed CBOR: {expected} has more elements than bytes follow", at);
    }

    // Reads the first byte of a value and its argument.
    private ulong ReadArgument(out bool isIndefinite)
    {
        var first = _cbor[_position];
        var information = first & 0x1F;
        isIndefinite = false;
        if (information < CborHead.OneByte)
        {
            _position++;
            return (ulong)information;
        }

        if (information == CborHead.Indefinite)
        {
            if ((first & 0xE0) is not (CborHead.Bytes or CborHead.Text or CborHead.Array or CborHead.Map)) throw Unexpected("a value of definite length");
            isIndefinite = true;
            _position++;
            return 0;
        }

        if (information > CborHead.EightBytes) throw Unexpected("a value");
        var length = 1 << (information - CborHead.OneByte);
        if (_cbor.Length - _position <= length) throw new AwsCborException("Malformed CBOR: the document ends within a number", _position);
        var bytes = _cbor.Slice(_position + 1, length);
        _position += 1 + length;
        return length switch
        {
            1 => bytes[0],
            2 => BinaryPrimitives.ReadUInt16BigEndian(bytes),
            4 => BinaryPrimitives.ReadUInt32BigEndian(bytes),
            _ => BinaryPrimitives.ReadUInt64BigEndian(bytes),
        };
    }

    // Iterative, so that nested tags use no stack.
    private byte SkipTags()
    {
        while (true)
        {
            if (_position >= _cbor.Length) throw Unexpected("a value");
            var first = _cbor[_position];
            if ((first & 0xE0) != CborHead.Tag) return first;
            ReadArgument(out _);
        }
    }
}
