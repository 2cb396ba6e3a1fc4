using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Tern.Protocols;

/// <summary>
/// Reads XML 1.0 in UTF-8 forward-only, according to what the caller expects next: an element's children, or its
/// text. Names are returned without their prefix; comments and processing instructions are skipped. Intended for
/// generated code; don't use it elsewhere.
/// </summary>
/// <remarks>
/// <code>
/// xml.ReadRoot();
/// while (xml.NextElement(out var name))
///     if (name.SequenceEqual("Count"u8)) count = xml.ReadInt32(); else xml.Skip();
/// xml.End();
/// </code>
/// Read each element to its end with one of: <see cref="NextElement"/> until it returns false, a method that reads a
/// value, or <see cref="Skip"/>. Spans are valid until the next call. Unexpected data throws an
/// <see cref="FormatException"/>. A document type declaration, and with it every entity that a document could
/// declare, is rejected: AWS sends none, and they are used to attack XML readers. Text between elements is rejected,
/// so that none is lost if a model has only elements; CDATA sections there are skipped, as AWS's protocol tests
/// require.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct AwsXmlReader
{
    // The deepest response in the models nests about 20 levels; recursive shapes may go deeper. Deeper nesting than
    // this is an attack on the stack.
    private const int MaxDepth = 128;

    // The characters that end plain text: markup, references, line ends that XML normalizes, and characters that XML
    // 1.0 doesn't allow (2.2).
    private static readonly SearchValues<byte> TextEnd = SearchValues.Create(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, (byte)'<', (byte)'&']);

    private readonly ReadOnlySpan<byte> _document;
    private int _position;
    private int _depth;

    // true if one tag both begins and ends the innermost element, so that its end is still to be reported.
    private bool _isEmpty;

    // The attributes of the element that was begun last; empty once its content is read.
    private int _attributes;
    private int _attributesEnd;

    // The last text with references, such as the quotes of an ETag.
    private ArrayBufferWriter<byte>? _mixed;

    // The positions of the names of the open elements.
    private Starts _starts;

    /// <summary>Creates a reader at the start of a document.</summary>
    /// <param name="document">The document in UTF-8.</param>
    public AwsXmlReader(ReadOnlySpan<byte> document) => _document = document;

    /// <summary>Gets the offset of the next unread byte.</summary>
    public readonly int Position => _position;

    /// <summary>Gets the number of open elements; 0 before the root and after its end.</summary>
    public readonly int Depth => _depth;

    /// <summary>Reads the prolog and begins the root element.</summary>
    /// <returns>The root's name, without prefix.</returns>
    public ReadOnlySpan<byte> ReadRoot()
    {
        if (_position != 0) throw Unexpected("one root element, which has been read");
        if (_document.StartsWith((ReadOnlySpan<byte>)[0xEF, 0xBB, 0xBF])) _position = 3;
        if (_document[_position..].StartsWith("<?xml"u8)) ReadDeclaration();
        SkipMiscellaneous();
        return Peek(0) == '<' ? StartTag() : throw Unexpected("an element");
    }

    /// <summary>Begins the next child of the open element, or reads the open element's end.</summary>
    /// <param name="name">The child's name, without prefix.</param>
    /// <returns>true if a child was begun; false if the open element has ended.</returns>
    public bool NextElement(out ReadOnlySpan<byte> name)
    {
        name = default;
        if (TryEnd()) return false;
        while (true)
        {
            SkipWhiteSpace();
            if (Peek(0) != '<') throw Unexpected("an element or an end tag");
            if (Peek(1) == '/')
            {
                EndTag();
                return false;
            }

            if (TrySkipInsert()) continue;
            name = StartTag();
            return true;
        }
    }

    /// <summary>Skips the rest of the open element, including its end.</summary>
    public void Skip()
    {
        if (TryEnd()) return;
        var outer = _depth - 1;
        while (_depth > outer)
        {
            var next = _document[_position..].IndexOf((byte)'<');
            if (next < 0)
            {
                _position = _document.Length;
                throw Unexpected("an end tag");
            }

            _position += next;
            if (Peek(1) == '/') EndTag();
            else if (!TrySkipInsert())
            {
                StartTag();
                TryEnd();
            }
        }
    }

    /// <summary>Checks that the root element has ended, and that only comments follow.</summary>
    public void End()
    {
        if (_depth > 0 || _position == 0) throw Unexpected("the end of the root element");
        SkipMiscellaneous();
        if (_position < _document.Length) throw Unexpected("the end of the document");
    }

    /// <summary>Creates an error that states what was expected at this position.</summary>
    /// <param name="expected">The expected data, such as <c>a number</c>.</param>
    /// <returns>The exception to throw.</returns>
    public readonly FormatException Unexpected(string expected)
    {
        var found = _position >= _document.Length ? "the document ended" : $"found byte 0x{_document[_position]:X2}";
        return new AwsXmlException($"Malformed XML: expected {expected}, but {found}", _position);
    }

    // Returns the byte at an offset, or 0, which no document contains, after the end.
    private readonly byte Peek(int offset) => (uint)(_position + offset) < (uint)_document.Length ? _document[_position + offset] : (byte)0;

    private void SkipWhiteSpace()
    {
        while (_position < _document.Length && IsWhiteSpace(_document[_position])) _position++;
    }

    private static bool IsWhiteSpace(byte b) => b is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    // Reports the end of an element that one tag both begins and ends.
    private bool TryEnd()
    {
        _attributesEnd = _attributes;
        if (_depth == 0) throw Unexpected("an open element");
        if (!_isEmpty) return false;
        _isEmpty = false;
        _depth--;
        return true;
    }

    [InlineArray(MaxDepth)]
    private struct Starts
    {
        private int _first;
    }
}
