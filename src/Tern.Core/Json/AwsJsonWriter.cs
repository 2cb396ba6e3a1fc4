using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Text;
using System.Text.Unicode;
using Tern.Buffers;

namespace Tern.Json;

/// <summary>
/// Writes JSON forward-only to a <see cref="PooledBuffer"/>, without white space. Pass it by reference, and call
/// <see cref="Flush"/> at the end. It writes commas; the caller must close objects and arrays.
/// </summary>
/// <remarks>Only characters that RFC 8259 requires are escaped (quote, backslash, control characters); all others are
/// plain UTF-8.</remarks>
public ref struct AwsJsonWriter
{
    private readonly PooledBuffer _buffer;
    private Span<byte> _free;
    private int _used;
    private bool _comma;

    /// <summary>Creates a writer that starts at the end of <paramref name="buffer"/>.</summary>
    /// <param name="buffer">The buffer to write to.</param>
    public AwsJsonWriter(PooledBuffer buffer)
    {
        _buffer = buffer;
        _free = buffer.GetSpan(256);
    }

    /// <summary>Passes the written bytes to the buffer. Writing may continue afterwards.</summary>
    public void Flush()
    {
        _buffer.Advance(_used);
        _free = _free[_used..];
        _used = 0;
    }

    /// <summary>Writes <c>{</c>.</summary>
    public void WriteStartObject() => Open((byte)'{');

    /// <summary>Writes <c>}</c>.</summary>
    public void WriteEndObject() => Close((byte)'}');

    /// <summary>Writes <c>[</c>.</summary>
    public void WriteStartArray() => Open((byte)'[');

    /// <summary>Writes <c>]</c>.</summary>
    public void WriteEndArray() => Close((byte)']');

    /// <summary>Writes a member's name that needs no escaping, such as a constant.</summary>
    /// <param name="name">The name in UTF-8, without quotes.</param>
    public void WriteName(scoped ReadOnlySpan<byte> name)
    {
        var span = Reserve(name.Length + 4);
        var n = 0;
        if (_comma) span[n++] = (byte)',';
        span[n++] = (byte)'"';
        name.CopyTo(span[n..]);
        n += name.Length;
        span[n++] = (byte)'"';
        span[n++] = (byte)':';
        _used += n;
        _comma = false;
    }

    /// <summary>Writes a member's name, escaped as needed.</summary>
    /// <param name="name">The name.</param>
    public void WriteName(string name)
    {
        WriteString(name);
        Reserve(1)[0] = (byte)':';
        _used++;
        _comma = false;
    }

    /// <summary>Writes a string, escaped as needed.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ArgumentException">The text contains an unpaired surrogate, which UTF-8 can't
    /// represent.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        if (!TryWriteString(value))
            throw new ArgumentException(
                "The text contains an unpaired surrogate, which UTF-8 can't represent. Remove it, or send the data as binary.", nameof(value));
    }

    /// <summary>Writes a string, escaped as needed.</summary>
    /// <param name="value">The text.</param>
    /// <returns>true if the string was written; false if the text contains an unpaired surrogate, in which case a
    /// part may have been written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryWriteString(scoped ReadOnlySpan<char> value) => TryWriteString("\""u8, value, "\""u8);

    /// <summary>
    /// Writes a string, escaped as needed, with a prefix and a suffix such as <c>{"S":"</c> and <c>"}</c>.
    /// </summary>
    /// <param name="opening">The bytes before the text, including its quote.</param>
    /// <param name="value">The text.</param>
    /// <param name="closing">The bytes after the text, including its quote.</param>
    /// <returns>true if the string was written; false if the text contains an unpaired surrogate, in which case a
    /// part may have been written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryWriteString(scoped ReadOnlySpan<byte> opening, scoped ReadOnlySpan<char> value, scoped ReadOnlySpan<byte> closing)
    {
        if (!TryCopyPlain(value, BeginText(opening, value.Length)))
        {
            if (!TryWriteEscaped(value)) return false;
            EndText(0, closing);
            return true;
        }

        EndText(value.Length, closing);
        return true;
    }

    /// <summary>
    /// Writes the bytes before a text that is formatted in place, and returns room for the text.
    /// <see cref="EndText"/> ends it.
    /// </summary>
    /// <param name="opening">The bytes before the text. A comma is written first if required.</param>
    /// <param name="length">The maximum length of the text in bytes.</param>
    /// <returns>The free bytes, at least <paramref name="length"/>.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public Span<byte> BeginText(scoped ReadOnlySpan<byte> opening, int length)
    {
        var span = Reserve(opening.Length + length + 3);
        var n = 0;
        if (_comma) span[n++] = (byte)',';
        opening.CopyTo(span[n..]);
        n += opening.Length;
        _used += n;
        _comma = false;
        return span[n..];
    }

    /// <summary>Ends a text of which <paramref name="written"/> bytes were formatted in place.</summary>
    /// <param name="written">The length of the text in bytes.</param>
    /// <param name="closing">The bytes after the text.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void EndText(int written, scoped ReadOnlySpan<byte> closing)
    {
        _used += written;
        closing.CopyTo(Reserve(closing.Length));
        _used += closing.Length;
        _comma = true;
    }

    /// <summary>Writes a UTF-8 string, escaped as needed.</summary>
    /// <param name="utf8">The text in UTF-8.</param>
    /// <exception cref="ArgumentException">The bytes aren't valid UTF-8.</exception>
    public void WriteString(scoped ReadOnlySpan<byte> utf8)
    {
        if (!Utf8.IsValid(utf8))
            throw new ArgumentException("The bytes aren't valid UTF-8, so they can't be sent as text. Send them as binary.", nameof(utf8));
        Comma();
        Put((byte)'"');
        while (utf8.Length > 0)
        {
            var plain = JsonText.IndexOfEnd(utf8);
            PutBytes(plain < 0 ? utf8 : utf8[..plain]);
            if (plain < 0) break;
            PutEscape(utf8[plain]);
            utf8 = utf8[(plain + 1)..];
        }

        Put((byte)'"');
        _comma = true;
    }

    /// <summary>Writes an integer.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(long value)
    {
        Comma();
        Utf8Formatter.TryFormat(value, Reserve(20), out var written);
        _used += written;
        _comma = true;
    }

    /// <summary>
    /// Writes a double-precision number. <c>NaN</c> and the infinities are written as strings, as in AWS's protocols.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(double value)
    {
        if (!double.IsFinite(value))
        {
            WriteString(double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
            return;
        }

        Comma();
        value.TryFormat(Reserve(32), out var written, "R", System.Globalization.CultureInfo.InvariantCulture);
        _used += written;
        _comma = true;
    }

    /// <summary>
    /// Writes a single-precision number. <c>NaN</c> and the infinities are written as strings, as in AWS's protocols.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(float value)
    {
        if (!float.IsFinite(value))
        {
            WriteNumber((double)value);
            return;
        }

        Comma();
        value.TryFormat(Reserve(32), out var written, "R", System.Globalization.CultureInfo.InvariantCulture);
        _used += written;
        _comma = true;
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    /// <param name="value">The value.</param>
    public void WriteBoolean(bool value) => WriteRaw(value ? "true"u8 : "false"u8);

    /// <summary>Writes <c>null</c>.</summary>
    public void WriteNull() => WriteRaw("null"u8);

    /// <summary>Writes bytes as a base64 string.</summary>
    /// <param name="bytes">The bytes.</param>
    public void WriteBase64(scoped ReadOnlySpan<byte> bytes)
    {
        Comma();
        var span = Reserve(checked(Base64.GetMaxEncodedToUtf8Length(bytes.Length) + 2));
        span[0] = (byte)'"';
        Base64.EncodeToUtf8(bytes, span[1..], out _, out var written);
        span[written + 1] = (byte)'"';
        _used += written + 2;
        _comma = true;
    }

    /// <summary>Writes a complete JSON value unchanged.</summary>
    /// <param name="json">One JSON value.</param>
    public void WriteRaw(scoped ReadOnlySpan<byte> json)
    {
        Comma();
        PutBytes(json);
        _comma = true;
    }

    /// <summary>
    /// Writes bytes unchanged and without a preceding comma, for pre-encoded parts of a document. The next value is
    /// preceded by a comma if <paramref name="valueEnded"/> is true.
    /// </summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="valueEnded">true if a value ends with these bytes; otherwise, false.</param>
    public void WriteFragment(scoped ReadOnlySpan<byte> bytes, bool valueEnded)
    {
        PutBytes(bytes);
        _comma = valueEnded;
    }

    /// <summary>Gets a value indicating whether a comma is required before the next name or value.</summary>
    public readonly bool CommaDue => _comma;

    /// <summary>
    /// Returns at least <paramref name="count"/> writable bytes, for formatting in place. Call <see cref="Advance"/>
    /// with the number of bytes used.
    /// </summary>
    /// <param name="count">The number of bytes needed.</param>
    /// <returns>The free bytes.</returns>
    public Span<byte> Reserve(int count)
    {
        if (_free.Length - _used < count) Grow(count);
        return _free[_used..];
    }

    /// <summary>Adds the bytes that were written to the result of <see cref="Reserve"/>.</summary>
    /// <param name="count">The number of bytes written.</param>
    public void Advance(int count) => _used += count;

    // Copies text that is ASCII and needs no escapes; returns false for other text.
    private static bool TryCopyPlain(scoped ReadOnlySpan<char> text, Span<byte> destination) =>
        Ascii.FromUtf16(text, destination, out _) == OperationStatus.Done && JsonText.PlainLength(destination[..text.Length]) == text.Length;

    private void Open(byte bracket)
    {
        Comma();
        Put(bracket);
        _comma = false;
    }

    private void Close(byte bracket)
    {
        Put(bracket);
        _comma = true;
    }

    private void Comma()
    {
        if (_comma) Put((byte)',');
    }

    private void Put(byte value)
    {
        Reserve(1)[0] = value;
        _used++;
    }

    private void PutBytes(scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Reserve(bytes.Length));
        _used += bytes.Length;
    }

    // Writes the text without quotes. Each of the two searches restarts only after its result has been passed, so
    // that even text consisting of quotes takes linear time.
    private bool TryWriteEscaped(scoped ReadOnlySpan<char> value)
    {
        var control = -1;
        var special = -1;
        for (var at = 0; at < value.Length; at++)
        {
            var rest = value[at..];
            if (control < at) control = rest.IndexOfAnyInRange('\0', '\x1F') is var found and >= 0 ? at + found : value.Length;
            if (special < at) special = rest.IndexOfAny('"', '\\') is var found and >= 0 ? at + found : value.Length;
            var end = Math.Min(control, special);

            var span = Reserve(Encoding.UTF8.GetMaxByteCount(end - at));
            if (Utf8.FromUtf16(value[at..end], span, out _, out var written, replaceInvalidSequences: false) != OperationStatus.Done) return false;
            _used += written;
            if (end == value.Length) break;
            PutEscape((byte)value[end]);
            at = end;
        }

        return true;
    }

    // RFC 8259, 7: the short escape if there is one, otherwise \u00XX.
    private void PutEscape(byte c)
    {
        switch (c)
        {
            case (byte)'"': PutBytes("\\\""u8); break;
            case (byte)'\\': PutBytes("\\\\"u8); break;
            case (byte)'\n': PutBytes("\\n"u8); break;
            case (byte)'\r': PutBytes("\\r"u8); break;
            case (byte)'\t': PutBytes("\\t"u8); break;
            case (byte)'\b': PutBytes("\\b"u8); break;
            case (byte)'\f': PutBytes("\\f"u8); break;
            default:
                PutBytes("\\u00"u8);
                Put("0123456789abcdef"u8[c >> 4]);
                Put("0123456789abcdef"u8[c & 15]);
                break;
        }
    }

    private void Grow(int count)
    {
        Flush();
        _free = _buffer.GetSpan(Math.Max(count, 256));
    }
}
