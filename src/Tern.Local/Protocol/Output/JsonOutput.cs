using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes the JSON of a response. Like the service, it escapes only what RFC 8259 requires, so text of any script
/// remains readable. (Utf8JsonWriter escapes every character beyond the Basic Multilingual Plane, and a GetItem with
/// ten attributes took 2.9 µs with it, instead of 1.9 µs.)
/// </summary>
internal sealed class JsonOutput(ByteBuffer to)
{
    private static readonly SearchValues<byte> s_special = SearchValues.Create(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, (byte)'"', (byte)'\\']);

    private bool _comma;

    /// <summary>The account and Region that ARNs name.</summary>
    public EnginePlace Place { get; set; } = EnginePlace.Default;

    public void Reset() => _comma = false;

    public void WriteStartObject() => Open((byte)'{');

    public void WriteStartObject(ReadOnlySpan<byte> name)
    {
        WritePropertyName(name);
        Open((byte)'{');
    }

    public void WriteStartObject(string name)
    {
        WritePropertyName(name);
        Open((byte)'{');
    }

    public void WriteEndObject() => Close((byte)'}');

    public void WriteStartArray(ReadOnlySpan<byte> name)
    {
        WritePropertyName(name);
        Open((byte)'[');
    }

    public void WriteStartArray(string name)
    {
        WritePropertyName(name);
        Open((byte)'[');
    }

    public void WriteEndArray() => Close((byte)']');

    /// <summary>Writes a member's name, in UTF-8.</summary>
    public void WritePropertyName(ReadOnlySpan<byte> name)
    {
        WriteStringValue(name);
        to.Write((byte)':');
        _comma = false;
    }

    public void WritePropertyName(string name)
    {
        WriteStringValue(name);
        to.Write((byte)':');
        _comma = false;
    }

    public void WriteString(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        WritePropertyName(name);
        WriteStringValue(value);
    }

    public void WriteString(ReadOnlySpan<byte> name, string value)
    {
        WritePropertyName(name);
        WriteStringValue(value);
    }

    public void WriteNumber(ReadOnlySpan<byte> name, long value)
    {
        WritePropertyName(name);
        WriteNumberValue(value);
    }

    public void WriteNumber(ReadOnlySpan<byte> name, double value)
    {
        WritePropertyName(name);
        WriteNumberValue(value);
    }

    public void WriteNumber(string name, double value)
    {
        WritePropertyName(name);
        WriteNumberValue(value);
    }

    public void WriteBoolean(ReadOnlySpan<byte> name, bool value)
    {
        WritePropertyName(name);
        to.Write(value ? "true"u8 : "false"u8);
        _comma = true;
    }

    public void WriteNull(ReadOnlySpan<byte> name)
    {
        WritePropertyName(name);
        to.Write("null"u8);
        _comma = true;
    }

    /// <summary>Writes a member whose value is already JSON.</summary>
    public void WriteRaw(ReadOnlySpan<byte> name, string json)
    {
        WritePropertyName(name);
        to.Write(Encoding.UTF8.GetBytes(json));
        _comma = true;
    }

    public void WriteBase64String(ReadOnlySpan<byte> name, ReadOnlySpan<byte> bytes)
    {
        WritePropertyName(name);
        WriteBase64StringValue(bytes);
    }

    /// <summary>Writes a string in UTF-8.</summary>
    public void WriteStringValue(ReadOnlySpan<byte> value)
    {
        Comma();
        if (value.IndexOfAny(s_special) < 0)
        {
            var span = to.GetSpan(value.Length + 2);
            span[0] = (byte)'"';
            value.CopyTo(span[1..]);
            span[value.Length + 1] = (byte)'"';
            to.Advance(value.Length + 2);
            return;
        }

        to.Write((byte)'"');
        for (var special = value.IndexOfAny(s_special); special >= 0; special = value.IndexOfAny(s_special))
        {
            to.Write(value[..special]);
            WriteEscape(value[special]);
            value = value[(special + 1)..];
        }

        to.Write(value);
        to.Write((byte)'"');
    }

    public void WriteStringValue(string value) => WriteStringValue(Encoding.UTF8.GetBytes(value).AsSpan());

    public void WriteNumberValue(long value)
    {
        Comma();
        Utf8Formatter.TryFormat(value, to.GetSpan(20), out var written);
        to.Advance(written);
    }

    public void WriteNumberValue(double value)
    {
        Comma();
        value.TryFormat(to.GetSpan(32), out var written, default, CultureInfo.InvariantCulture);
        to.Advance(written);
    }

    public void WriteBase64StringValue(ReadOnlySpan<byte> bytes)
    {
        Comma();
        var span = to.GetSpan(Base64.GetMaxEncodedToUtf8Length(bytes.Length) + 2);
        span[0] = (byte)'"';
        Base64.EncodeToUtf8(bytes, span[1..], out _, out var written);
        span[written + 1] = (byte)'"';
        to.Advance(written + 2);
    }

    private void Open(byte bracket)
    {
        Comma();
        to.Write(bracket);
        _comma = false;
    }

    private void Close(byte bracket)
    {
        to.Write(bracket);
        _comma = true;
    }

    private void Comma()
    {
        if (_comma) to.Write((byte)',');
        _comma = true;
    }

    private void WriteEscape(byte c)
    {
        switch (c)
        {
            case (byte)'"': to.Write("\\\""u8); break;
            case (byte)'\\': to.Write("\\\\"u8); break;
            case (byte)'\n': to.Write("\\n"u8); break;
            case (byte)'\r': to.Write("\\r"u8); break;
            case (byte)'\t': to.Write("\\t"u8); break;
            default:
                to.Write("\\u00"u8);
                to.Write("0123456789abcdef"u8[c >> 4]);
                to.Write("0123456789abcdef"u8[c & 15]);
                break;
        }
    }
}
