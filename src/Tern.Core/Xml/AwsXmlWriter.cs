using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Globalization;
using System.Text.Unicode;
using Tern.Buffers;

namespace Tern.Protocols;

/// <summary>
/// Writes XML in UTF-8 forward-only to a <see cref="PooledBuffer"/>, without a declaration or white space. Pass it by
/// reference, and call <see cref="Flush"/> at the end. The caller must end elements with their own names. Intended
/// for generated code; don't use it elsewhere.
/// </summary>
/// <remarks>
/// <code>
/// xml.WriteStart("Tag"u8);
/// xml.WriteAttribute("xsi:type"u8, type);
/// xml.WriteString(text);
/// xml.WriteEnd("Tag"u8);
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsXmlWriter
{
    private BufferEnd _end;

    // true if the last start tag still accepts attributes.
    private bool _isTagOpen;

    /// <summary>Creates a writer that starts at the end of <paramref name="buffer"/>.</summary>
    /// <param name="buffer">The buffer to write to.</param>
    public AwsXmlWriter(PooledBuffer buffer) => _end = new BufferEnd(buffer);

    /// <summary>Passes the written bytes to the buffer. Writing may continue afterwards.</summary>
    public void Flush() => _end.Flush();

    /// <summary>Begins an element. Write its attributes next, then its content.</summary>
    /// <param name="name">The name, including any prefix.</param>
    public void WriteStart(scoped ReadOnlySpan<byte> name)
    {
        EndTag();
        var span = _end.Reserve(name.Length + 1);
        span[0] = (byte)'<';
        name.CopyTo(span[1..]);
        _end.Advance(name.Length + 1);
        _isTagOpen = true;
    }

    /// <summary>Ends an element.</summary>
    /// <param name="name">The name that the element was begun with.</param>
    public void WriteEnd(scoped ReadOnlySpan<byte> name)
    {
        if (_isTagOpen)
        {
            _end.Put("/>"u8);
            _isTagOpen = false;
            return;
        }

        var span = _end.Reserve(name.Length + 3);
        span[0] = (byte)'<';
        span[1] = (byte)'/';
        name.CopyTo(span[2..]);
        span[name.Length + 2] = (byte)'>';
        _end.Advance(name.Length + 3);
    }

    /// <summary>Writes an attribute of the element that was begun last.</summary>
    /// <param name="name">The name, including any prefix.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The value contains a character that XML can't represent.</exception>
    /// <exception cref="InvalidOperationException">The element already has content.</exception>
    public void WriteAttribute(scoped ReadOnlySpan<byte> name, scoped ReadOnlySpan<char> value)
    {
        if (!_isTagOpen) throw new InvalidOperationException("An attribute was written after its element's content. Write attributes first.");
        _end.Put(" "u8);
        _end.Put(name);
        _end.Put("=\""u8);
        WriteEscaped(value, isAttribute: true);
        _end.Put("\""u8);
    }

    /// <summary>Writes text, escaped as needed.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ArgumentException">The text contains a character that XML can't represent.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        EndTag();
        WriteEscaped(value, isAttribute: false);
    }

    /// <summary>Writes an integer.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(long value)
    {
        EndTag();
        Utf8Formatter.TryFormat(value, _end.Reserve(20), out var written);
        _end.Advance(written);
    }

    /// <summary>
    /// Writes a double-precision number, or the words <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(double value)
    {
        EndTag();
        value.TryFormat(_end.Reserve(32), out var written, "R", CultureInfo.InvariantCulture);
        _end.Advance(written);
    }

    /// <summary>
    /// Writes a single-precision number, or the words <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(float value)
    {
        EndTag();
        value.TryFormat(_end.Reserve(32), out var written, "R", CultureInfo.InvariantCulture);
        _end.Advance(written);
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    /// <param name="value">The value.</param>
    public void WriteBoolean(bool value)
    {
        EndTag();
        _end.Put(value ? "true"u8 : "false"u8);
    }

    /// <summary>Writes bytes as base64.</summary>
    /// <param name="bytes">The bytes.</param>
    public void WriteBase64(scoped ReadOnlySpan<byte> bytes)
    {
        EndTag();
        Base64.EncodeToUtf8(bytes, _end.Reserve(Base64.GetMaxEncodedToUtf8Length(bytes.Length)), out _, out var written);
        _end.Advance(written);
    }

    /// <summary>
    /// Writes a time in ISO 8601 format, such as <c>2024-05-06T07:08:09Z</c>, with milliseconds if they aren't zero.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteIso8601(DateTimeOffset value)
    {
        EndTag();
        _end.Advance(TimestampText.FormatIso8601(value, _end.Reserve(TimestampText.MaxLength)));
    }

    /// <summary>Writes a time in RFC 822 format, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    /// <param name="value">The time.</param>
    public void WriteHttpDate(DateTimeOffset value)
    {
        EndTag();
        _end.Advance(TimestampText.FormatHttpDate(value, _end.Reserve(TimestampText.MaxLength)));
    }

    /// <summary>Writes a time as seconds since 1970, with milliseconds if they aren't zero.</summary>
    /// <param name="value">The time.</param>
    public void WriteEpochSeconds(DateTimeOffset value)
    {
        EndTag();
        _end.Advance(TimestampText.FormatEpochSeconds(value, _end.Reserve(TimestampText.MaxLength)));
    }

    private void WriteEscaped(scoped ReadOnlySpan<char> value, bool isAttribute)
    {
        while (true)
        {
            var plain = value.IndexOfAny(isAttribute ? XmlEscapes.InAttribute : XmlEscapes.InText);
            var text = plain < 0 ? value : value[..plain];
            var status = Utf8.FromUtf16(text, _end.Reserve(checked(text.Length * 3)), out _, out var written, replaceInvalidSequences: false);
            if (status != OperationStatus.Done) throw XmlEscapes.HalfPair();
            _end.Advance(written);
            if (plain < 0) return;
            _end.Put(XmlEscapes.Of(value[plain]));
            value = value[(plain + 1)..];
        }
    }

    private void EndTag()
    {
        if (!_isTagOpen) return;
        _end.Put(">"u8);
        _isTagOpen = false;
    }
}
