using System.Runtime.CompilerServices;
using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>Reads a string: <c>{"S":"text"}</c>.</summary>
    /// <returns>The text.</returns>
    public string ReadString()
    {
        if (Json.TryReadPlain("{\"S\":\""u8, out var text)) return Encoding.Latin1.GetString(text);
        OpenString(out _);
        var value = Json.ReadString();
        CloseValue();
        return value;
    }

    /// <summary>Reads a string of a single character.</summary>
    /// <returns>The character.</returns>
    public char ReadChar()
    {
        var utf8 = ReadText("S"u8, out var start);
        if (utf8.Length == 1 && utf8[0] < 0x80) return (char)utf8[0];
        var text = AwsJsonReader.GetString(utf8);
        return text.Length == 1 ? text[0] : throw Invalid("a string (S) of one character", start);
    }

    /// <summary>Reads a string that contains a URI, absolute or relative.</summary>
    /// <returns>The URI.</returns>
    public Uri ReadUri()
    {
        var start = Json.Position;
        return Uri.TryCreate(ReadString(), UriKind.RelativeOrAbsolute, out var uri) ? uri : throw Invalid("a string (S) that is a URI", start);
    }

    /// <summary>Reads a string that contains a GUID.</summary>
    /// <returns>The GUID.</returns>
    public Guid ReadGuid()
    {
        var text = ReadText("S"u8, out var start);
        return System.Buffers.Text.Utf8Parser.TryParse(text, out Guid value, out var read, 'D') && read == text.Length
            || (Guid.TryParse(Encoding.UTF8.GetString(text), out value))
            ? value
            : throw Invalid("a string (S) that is a GUID", start);
    }

    /// <summary>Reads a Boolean: <c>{"BOOL":true}</c>.</summary>
    /// <returns>The value.</returns>
    public bool ReadBoolean()
    {
        if (Json.TryTake("{\"BOOL\":true}"u8)) return true;
        if (Json.TryTake("{\"BOOL\":false}"u8)) return false;
        OpenValue("BOOL"u8);
        var value = Json.ReadBoolean();
        CloseValue();
        return value;
    }

    /// <summary>
    /// Reads a Boolean, or a value that other programs store for one: a number that is 0 or 1, or a string that is true
    /// or false in any case.
    /// </summary>
    /// <returns>The value.</returns>
    public bool ReadLenientBoolean()
    {
        if (IsNext("BOOL"u8)) return ReadBoolean();
        var text = ReadText(IsNext("N"u8) ? "N"u8 : "S"u8, out var start);
        if (Ascii.EqualsIgnoreCase(text, "true"u8) || text.SequenceEqual("1"u8)) return true;
        if (Ascii.EqualsIgnoreCase(text, "false"u8) || text.SequenceEqual("0"u8)) return false;
        throw Invalid("a Boolean (BOOL), true or false (S), or 0 or 1 (N)", start);
    }

    /// <summary>Reads bytes: <c>{"B":"base64"}</c>.</summary>
    /// <returns>The bytes.</returns>
    public byte[] ReadBytes()
    {
        var start = Json.Position;
        OpenValue("B"u8);
        RequireString("B"u8);
        if (!Json.TryReadBase64(out var value)) throw Invalid("binary (B) in base64", start);
        CloseValue();
        return value;
    }

    /// <summary>Reads a value of any type.</summary>
    /// <returns>The value.</returns>
    public AttributeValue ReadAttributeValue() => AttributeValue.Read(ref Json);

    /// <summary>Reads a map: <c>{"M":{…}}</c>.</summary>
    /// <returns>The map.</returns>
    public AttributeMap ReadAttributeMap()
    {
        OpenValue("M"u8);
        var value = AttributeMap.Read(ref Json);
        CloseValue();
        return value;
    }

    /// <summary>Reads a value with a converter.</summary>
    /// <typeparam name="T">The type that the converter returns.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <returns>The value.</returns>
    /// <exception cref="DynamoItemException">
    /// The converter threw an exception, which is the inner exception.
    /// </exception>
    public T ReadConverted<T>(DynamoConverter<T> converter)
    {
        var start = Json.Position;
        return Convert(converter, AttributeValue.Read(ref Json), start);
    }

    /// <summary>Reads a value, or an element of a set, with a converter that declares its attribute type.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="type">The declared type: string, number or binary.</param>
    /// <returns>The value.</returns>
    public T ReadConverted<T>(DynamoConverter<T> converter, AttributeType type)
    {
        if (!_inSet) return ReadConverted(converter);
        var start = Json.Position;
        var value = type switch
        {
            AttributeType.String => AttributeValue.String(ReadString()),
            AttributeType.Number => AttributeValue.Number(Encoding.UTF8.GetString(ReadText("N"u8, out start))),
            _ => AttributeValue.Binary(ReadBytes()),
        };
        return Convert(converter, value, start);
    }

    private readonly T Convert<T>(DynamoConverter<T> converter, AttributeValue value, int start)
    {
        try
        {
            return converter.Read(value);
        }
        catch (Exception e) when (e is not DynamoItemException)
        {
            throw Invalid($"a value that {converter.GetType().Name} can read", start, e);
        }
    }

    /// <summary>Reads a string as UTF-8.</summary>
    /// <returns>The bytes, which are valid until the next call.</returns>
    public ReadOnlySpan<byte> ReadUtf8() => ReadText("S"u8, out _);

    // Reads the text of S or N, or of an element of a set.
    private ReadOnlySpan<byte> ReadText(ReadOnlySpan<byte> type, out int start)
    {
        start = Json.Position;
        if (Json.TryReadPlain(type[0] == 'N' ? "{\"N\":\""u8 : "{\"S\":\""u8, out var text)) return text;
        OpenValue(type);
        RequireString(type);
        text = Json.ReadStringUtf8();
        CloseValue();
        return text;
    }

    private void OpenString(out int start)
    {
        start = Json.Position;
        OpenValue("S"u8);
        RequireString("S"u8);
    }

    private void RequireString(ReadOnlySpan<byte> type)
    {
        if (Json.Peek() != AwsJsonToken.String) throw Json.Unexpected($"a JSON string after \"{Encoding.UTF8.GetString(type)}\"");
    }
}
