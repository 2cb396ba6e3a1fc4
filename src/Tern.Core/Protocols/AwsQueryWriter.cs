using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Buffers;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Writes the parameters of the AWS query protocols: a form whose names are paths, such as
/// <c>&amp;Tags.member.1.Key=env</c>. Pass it by reference, and call <see cref="Flush"/> at the end. Intended for
/// generated code; don't use it elsewhere.
/// </summary>
/// <remarks>
/// <code>
/// var tags = query.Enter("Tags.member"u8);
/// var tag = query.Enter(1);
/// query.WriteName("Key"u8);
/// query.WriteString("env");
/// query.Leave(tag);
/// query.Leave(tags);
/// </code>
/// Names come from the model and need no escaping. In values, all but the unreserved characters are escaped (RFC
/// 3986, 2.1).
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsQueryWriter
{
    private static readonly SearchValues<byte> Unreserved =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"u8);

    private BufferEnd _end;

    // The path of the current structure or list, without a trailing '.'.
    private Inline _inline;
    private byte[]? _longPath;
    private int _path;

    /// <summary>Creates a writer that starts at the end of <paramref name="buffer"/>.</summary>
    /// <param name="buffer">The buffer to write to. It must not be empty, because each name is preceded by
    /// <c>&amp;</c>.</param>
    public AwsQueryWriter(PooledBuffer buffer) => _end = new BufferEnd(buffer);

    /// <summary>Begins a request by writing its header and the first two parameters.</summary>
    /// <param name="http">The request.</param>
    /// <param name="action">The operation, which needs no escaping.</param>
    /// <param name="version">The version of the API, which needs no escaping.</param>
    /// <returns>The writer for the other parameters.</returns>
    public static AwsQueryWriter Begin(AwsHttpRequest http, ReadOnlySpan<byte> action, ReadOnlySpan<byte> version)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.Headers.Add("content-type", "application/x-www-form-urlencoded; charset=utf-8");
        http.Body.Write("Action="u8);
        http.Body.Write(action);
        http.Body.Write("&Version="u8);
        http.Body.Write(version);
        return new AwsQueryWriter(http.Body);
    }

    /// <summary>Passes the written bytes to the buffer. Writing may continue afterwards.</summary>
    public void Flush() => _end.Flush();

    /// <summary>Enters a structure, list or map.</summary>
    /// <param name="name">The name. It may consist of several names separated by <c>.</c>, or be empty to stay at the
    /// current level.</param>
    /// <returns>The value to pass to <see cref="Leave"/>.</returns>
    public int Enter(scoped ReadOnlySpan<byte> name)
    {
        var outer = _path;
        if (name.IsEmpty) return outer;
        var needed = outer + 1 + name.Length;
        var room = _longPath ?? (Span<byte>)_inline;
        if (room.Length < needed)
        {
            var longer = new byte[needed * 2];
            room[..outer].CopyTo(longer);
            room = _longPath = longer;
        }

        if (outer > 0) room[_path++] = (byte)'.';
        name.CopyTo(room[_path..]);
        _path += name.Length;
        return outer;
    }

    /// <summary>Enters an element of a list or an entry of a map.</summary>
    /// <param name="number">The number, starting at 1.</param>
    /// <returns>The value to pass to <see cref="Leave"/>.</returns>
    public int Enter(int number)
    {
        Span<byte> digits = stackalloc byte[11];
        Utf8Formatter.TryFormat(number, digits, out var length);
        return Enter(digits[..length]);
    }

    /// <summary>Returns to the level at which <see cref="Enter(ReadOnlySpan{byte})"/> was called.</summary>
    /// <param name="outer">The value that it returned.</param>
    public void Leave(int outer) => _path = outer;

    /// <summary>Writes the name of a value. Write the value next, or nothing if it's empty.</summary>
    /// <param name="name">The name.</param>
    public void WriteName(scoped ReadOnlySpan<byte> name)
    {
        var span = _end.Reserve(_path + name.Length + 3);
        span[0] = (byte)'&';
        var n = 1;
        if (_path > 0)
        {
            (_longPath ?? (Span<byte>)_inline)[.._path].CopyTo(span[1..]);
            n += _path;
            span[n++] = (byte)'.';
        }

        name.CopyTo(span[n..]);
        n += name.Length;
        span[n++] = (byte)'=';
        _end.Advance(n);
    }

    /// <summary>Writes the name of a list element, which is its number. Write the value next.</summary>
    /// <param name="number">The number, starting at 1.</param>
    public void WriteName(int number)
    {
        Span<byte> digits = stackalloc byte[11];
        Utf8Formatter.TryFormat(number, digits, out var length);
        WriteName(digits[..length]);
    }

    /// <summary>Writes the name of the current level without a value, for an empty list.</summary>
    public void WriteEmpty()
    {
        var span = _end.Reserve(_path + 2);
        span[0] = (byte)'&';
        (_longPath ?? (Span<byte>)_inline)[.._path].CopyTo(span[1..]);
        span[_path + 1] = (byte)'=';
        _end.Advance(_path + 2);
    }

    /// <summary>Writes text.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ArgumentException">The text contains an unpaired surrogate, which UTF-8 can't
    /// represent.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        Span<byte> utf8 = stackalloc byte[256];
        while (value.Length > 0)
        {
            var status = System.Text.Unicode.Utf8.FromUtf16(value, utf8, out var read, out var written, replaceInvalidSequences: false);
            if (status is not (OperationStatus.Done or OperationStatus.DestinationTooSmall) || read == 0)
                throw new ArgumentException(
                    "The text contains an unpaired surrogate, which UTF-8 can't represent. Remove it, or send the data as binary.", nameof(value));
            WriteEscaped(utf8[..written]);
            value = value[read..];
        }
    }

    /// <summary>Writes an integer.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(long value)
    {
        Utf8Formatter.TryFormat(value, _end.Reserve(20), out var written);
        _end.Advance(written);
    }

    /// <summary>
    /// Writes a double-precision number, or the words <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(double value)
    {
        Span<byte> text = stackalloc byte[32];
        value.TryFormat(text, out var written, "R", CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]);
    }

    /// <summary>
    /// Writes a single-precision number, or the words <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.
    /// </summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(float value)
    {
        Span<byte> text = stackalloc byte[32];
        value.TryFormat(text, out var written, "R", CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]);
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    /// <param name="value">The value.</param>
    public void WriteBoolean(bool value) => WriteEscaped(value ? "true"u8 : "false"u8);

    /// <summary>Writes bytes as base64.</summary>
    /// <param name="bytes">The bytes.</param>
    public void WriteBase64(scoped ReadOnlySpan<byte> bytes)
    {
        Span<byte> text = stackalloc byte[256];
        while (bytes.Length > 0)
        {
            var taken = Math.Min(bytes.Length, 192);
            Base64.EncodeToUtf8(bytes[..taken], text, out _, out var written);
            WriteEscaped(text[..written]);
            bytes = bytes[taken..];
        }
    }

    /// <summary>
    /// Writes a time in ISO 8601 format, such as <c>2024-05-06T07:08:09Z</c>, with milliseconds if they aren't zero.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteIso8601(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[TimestampText.MaxLength];
        WriteEscaped(text[..TimestampText.FormatIso8601(value, text)]);
    }

    /// <summary>Writes a time in RFC 822 format, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    /// <param name="value">The time.</param>
    public void WriteHttpDate(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[TimestampText.MaxLength];
        WriteEscaped(text[..TimestampText.FormatHttpDate(value, text)]);
    }

    /// <summary>Writes a time as seconds since 1970, with milliseconds if they aren't zero.</summary>
    /// <param name="value">The time.</param>
    public void WriteEpochSeconds(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[TimestampText.MaxLength];
        WriteEscaped(text[..TimestampText.FormatEpochSeconds(value, text)]);
    }

    private void WriteEscaped(scoped ReadOnlySpan<byte> utf8)
    {
        while (true)
        {
            var plain = utf8.IndexOfAnyExcept(Unreserved);
            var span = _end.Reserve(utf8.Length + 2);
            if (plain < 0)
            {
                utf8.CopyTo(span);
                _end.Advance(utf8.Length);
                return;
            }

            utf8[..plain].CopyTo(span);
            span[plain] = (byte)'%';
            span[plain + 1] = "0123456789ABCDEF"u8[utf8[plain] >> 4];
            span[plain + 2] = "0123456789ABCDEF"u8[utf8[plain] & 15];
            _end.Advance(plain + 3);
            utf8 = utf8[(plain + 1)..];
        }
    }

    [InlineArray(256)]
    private struct Inline
    {
        private byte _first;
    }
}
