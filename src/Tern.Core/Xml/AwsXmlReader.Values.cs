using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Tern.Protocols;

// Reads an element's text as a value in the format of AWS's protocols. Surrounding white space is ignored.
public ref partial struct AwsXmlReader
{
    /// <summary>
    /// Reads a Boolean: <c>true</c> or <c>false</c>, in any case, or <c>1</c> or <c>0</c>, as XML Schema allows.
    /// </summary>
    /// <returns>The value.</returns>
    public bool ReadBoolean()
    {
        var text = ReadTrimmed();
        if (Ascii.EqualsIgnoreCase(text, "true"u8) || text.SequenceEqual("1"u8)) return true;
        return Ascii.EqualsIgnoreCase(text, "false"u8) || text.SequenceEqual("0"u8) ? false : throw Not("true or false");
    }

    /// <summary>Reads a 32-bit integer.</summary>
    /// <returns>The number.</returns>
    public int ReadInt32()
    {
        var text = ReadTrimmed();
        return Utf8Parser.TryParse(text, out int value, out var read) && read == text.Length ? value : throw Not("a 32-bit integer");
    }

    /// <summary>Reads a 64-bit integer.</summary>
    /// <returns>The number.</returns>
    public long ReadInt64()
    {
        var text = ReadTrimmed();
        return Utf8Parser.TryParse(text, out long value, out var read) && read == text.Length ? value : throw Not("a 64-bit integer");
    }

    /// <summary>Reads a double-precision number, <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <returns>The number.</returns>
    public double ReadDouble() =>
        double.TryParse(ReadTrimmed(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : throw Not("a number");

    /// <summary>Reads a single-precision number, <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <returns>The number.</returns>
    public float ReadSingle() =>
        float.TryParse(ReadTrimmed(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : throw Not("a number");

    /// <summary>Reads base64.</summary>
    /// <returns>The bytes.</returns>
    public byte[] ReadBase64()
    {
        var text = ReadTrimmed();
        var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
        if (Base64.DecodeFromUtf8(text, bytes, out _, out var written) != OperationStatus.Done) throw Not("base64");
        return written < bytes.Length ? bytes[..written] : bytes;
    }

    /// <summary>
    /// Reads a time in ISO 8601 or RFC 822 format, or as seconds since 1970, because some services use another form
    /// than their model specifies.
    /// </summary>
    /// <returns>The time.</returns>
    public DateTimeOffset ReadTimestamp() => TimestampText.TryParse(ReadTrimmed(), out var value) ? value : throw Not("a time between the years 1 and 9999");

    private ReadOnlySpan<byte> ReadTrimmed() => ReadUtf8().Trim(" \t\r\n"u8);

    private readonly AwsXmlException Not(string expected) => new($"Malformed XML: the text before this position isn't {expected}", _position);
}
