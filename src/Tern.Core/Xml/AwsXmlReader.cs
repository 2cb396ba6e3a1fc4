using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Tern.Xml;

/// <summary>
/// Reads XML 1.0 forward over UTF-8, by what the caller expects next: an element's children, or its text. Names come
/// without their prefix; comments and processing instructions are passed over. For generated code; not meant to be
/// called otherwise.
/// </summary>
/// <remarks>
/// <code>
/// xml.ReadRoot();
/// while (xml.NextElement(out var name))
///     if (name.SequenceEqual("Count"u8)) count = xml.ReadInt32(); else xml.Skip();
/// xml.End();
/// </code>
/// An element that was begun is read to its end by one of: <see cref="NextElement"/> until it is false, a method that
/// reads a value, <see cref="Skip"/>. Spans are valid until the next call. Everything that is not as expected throws
/// <see cref="AwsXmlException"/>. A document type, and with it every entity that a document could declare, is refused:
/// AWS sends none, and they are how XML attacks those who read it. Text beside elements is refused, so that none is
/// lost where a model knows elements only; sections of characters are passed over, as AWS's protocol tests want it.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct AwsXmlReader
{
    // The deepest answer in the models nests about 20 levels; recursive shapes may go deeper. More than this is an
    // attack on the stack.
    private const int MaxDepth = 128;

    // What ends plain text: markup, references, line ends that XML makes one character of, and characters that XML 1.0
    // does not allow (2.2).
    private static readonly SearchValues<byte> TextEnd = SearchValues.Create(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, (byte)'<', (byte)'&']);

    private readonly ReadOnlySpan<byte> _document;
    private int _position;
    private int _depth;

    // Whether the innermost element was begun and ended by one tag, so that its end is still to be reported.
    private bool _isEmpty;

    // The attributes of the element that was begun last; empty once its content is looked at.
    private int _attributes;
    private int _attributesEnd;

    // Holds the last text that had references, such as the quotes of an ETag.
    private ArrayBufferWriter<byte>? _mixed;

    // Where the names of the open elements stand.
    private Starts _starts;

    /// <summary>Begins at the start of a document.</summary>
    /// <param name="document">The document in UTF-8.</param>
    public AwsXmlReader(ReadOnlySpan<byte> document) => _document = document;

    /// <summary>The offset of the next unread byte.</summary>
    public readonly int Position => _position;

    /// <summary>How many elements are open; 0 before the root and after its end.</summary>
    public readonly int Depth => _depth;

    /// <summary>Reads what comes before the root element, and begins it.</summary>
    /// <returns>The root's name, without prefix.</returns>
    public ReadOnlySpan<byte> ReadRoot()
    {
        if (_position != 0) throw Unexpected("one root element, which has been read");
        if (_document.StartsWith((ReadOnlySpan<byte>)[0xEF, 0xBB, 0xBF])) _position = 3;
        if (_document[_position..].StartsWith("<?xml"u8)) ReadDeclaration();
        SkipMiscellaneous();
        return Peek(0) == '<' ? StartTag() : throw Unexpected("an element");
    }

    /// <summary>Begins the next element inside of the one that is open, or reads the end of that.</summary>
    /// <param name="name">The element's name, without prefix.</param>
    /// <returns>False when the open element has ended.</returns>
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

    /// <summary>Reads over what is left of the open element, its end too.</summary>
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

    /// <summary>Checks that the root element has ended and that nothing follows but comments.</summary>
    public void End()
    {
        if (_depth > 0 || _position == 0) throw Unexpected("the end of the root element");
        SkipMiscellaneous();
        if (_position < _document.Length) throw Unexpected("the end of the document");
    }

    /// <summary>An error that says what was expected here.</summary>
    /// <param name="expected">What was expected, such as <c>a number</c>.</param>
    /// <returns>The exception to throw.</returns>
    public readonly AwsXmlException Unexpected(string expected)
    {
        var found = _position >= _document.Length ? "the document ended" : $"found byte 0x{_document[_position]:X2}";
        return new AwsXmlException($"Malformed XML: expected {expected}, but {found}", _position);
    }

    // The byte so many places on; 0, which no document holds, after the end.
    private readonly byte Peek(int offset) => (uint)(_position + offset) < (uint)_document.Length ? _document[_position + offset] : (byte)0;

    private void SkipWhiteSpace()
    {
        while (_position < _document.Length && IsWhiteSpace(_document[_position])) _position++;
    }

    private static bool IsWhiteSpace(byte b) => b is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    // Reports the end of an element that one tag began and ended.
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
