using System.Buffers;
using System.Buffers.Text;
using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Reads attribute values such as <c>{"S":"abc"}</c> into the engine's encoding. Wrong JSON types throw immediately.
/// For invalid content, the first fault is stored in the context and a null is written instead: such a request is
/// refused before it's executed.
/// </summary>
internal static class AttributeValueReader
{
    /// <summary>The maximum length of an attribute name, in bytes (developer guide, limits).</summary>
    public const int MaxNameBytes = 65535;

    public const string EmptyName = "Empty attribute name";
    public const string LongName = "Attribute name is too large, must be less than 65536 bytes";

    private const string EmptyFault =
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";

    private const string SeveralFault =
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes";

    private const string InvalidPrefix = "One or more parameter values were invalid: ";

    /// <summary>Reads a map of attributes as an item's payload.</summary>
    public static Slice ReadItem(ref Utf8JsonReader reader, RequestContext context)
    {
        var container = context.Writer.BeginPayload();
        ReadEntries(ref reader, context, 0);
        context.Writer.EndMapPayload(container);
        return context.Buffer.Since(container.Start);
    }

    /// <summary>
    /// Reads a value whose first token has already been read. An attribute's own value is at depth 0.
    /// </summary>
    public static void Read(ref Utf8JsonReader reader, RequestContext context, int depth)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, "AttributeValue");
        if (depth >= ValueDepth.Max) context.ValueFault ??= ValueDepth.Fault;
        var mark = context.Writer.BeginPayload();
        var types = 0;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var kind = KindOf(ref reader);
            JsonInput.Read(ref reader);
            if (kind == 0 || reader.TokenType == JsonTokenType.Null)
            {
                reader.Skip();
                continue;
            }

            if (types++ > 0) context.Writer.Undo(mark);
            ReadContent(ref reader, context, kind, depth);
        }

        if (types == 1) return;
        context.ValueFault ??= types == 0 ? EmptyFault : SeveralFault;
        context.Writer.Undo(mark);
        context.Writer.Write(ValueKind.Null);
    }

    private static ValueKind KindOf(ref Utf8JsonReader reader)
    {
        if (reader.ValueTextEquals("S"u8)) return ValueKind.String;
        if (reader.ValueTextEquals("N"u8)) return ValueKind.Number;
        if (reader.ValueTextEquals("B"u8)) return ValueKind.Binary;
        if (reader.ValueTextEquals("BOOL"u8)) return ValueKind.True;
        if (reader.ValueTextEquals("NULL"u8)) return ValueKind.Null;
        if (reader.ValueTextEquals("M"u8)) return ValueKind.Map;
        if (reader.ValueTextEquals("L"u8)) return ValueKind.List;
        if (reader.ValueTextEquals("SS"u8)) return ValueKind.StringSet;
        if (reader.ValueTextEquals("NS"u8)) return ValueKind.NumberSet;
        return reader.ValueTextEquals("BS"u8) ? ValueKind.BinarySet : 0;
    }

    private static void ReadContent(ref Utf8JsonReader reader, RequestContext context, ValueKind kind, int depth)
    {
        var writer = context.Writer;
        switch (kind)
        {
            case ValueKind.Null:
                if (!JsonInput.ReadBoolean(ref reader)) context.ValueFault ??= InvalidPrefix + "Null attribute value types must have the value of true";
                writer.Write(ValueKind.Null);
                break;
            case ValueKind.True:
                writer.Write(JsonInput.ReadBoolean(ref reader) ? ValueKind.True : ValueKind.False);
                break;
            case ValueKind.String:
                ReadString(ref reader, context);
                break;
            case ValueKind.Number:
                ReadNumber(ref reader, context);
                break;
            case ValueKind.Binary:
                var blob = writer.Begin(ValueKind.Binary);
                ReadBlob(ref reader, context);
                context.Buffer.PrefixLength(blob.Start);
                break;
            case ValueKind.Map:
                if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, "AttributeValue");
                var map = writer.Begin(ValueKind.Map);
                ReadEntries(ref reader, context, depth + 1);
                writer.EndMap(map);
                break;
            case ValueKind.List:
                if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
                var list = writer.Begin(ValueKind.List);
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                {
                    if (reader.TokenType == JsonTokenType.Null) continue;
                    writer.Item();
                    Read(ref reader, context, depth + 1);
                }

                writer.EndList(list);
                break;
            default:
                SetReading.Read(ref reader, context, kind);
                break;
        }
    }

    private static void ReadEntries(ref Utf8JsonReader reader, RequestContext context, int depth)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            // The name is written to the end of the buffer first, because it may have to be unescaped, and then to its
            // entry.
            var mark = context.Writer.BeginPayload();
            var isUnnamed = reader.ValueSpan.IsEmpty;
            if (reader.ValueIsEscaped)
            {
                var rented = ArrayPool<byte>.Shared.Rent(reader.ValueSpan.Length);
                var length = reader.CopyString(rented);
                if (length > MaxNameBytes) context.ValueFault ??= LongName;
                context.Writer.Name(rented.AsSpan(0, length));
                ArrayPool<byte>.Shared.Return(rented);
            }
            else
            {
                if (!System.Text.Unicode.Utf8.IsValid(reader.ValueSpan)) throw SerializationFault.Of("");
                if (reader.ValueSpan.Length > MaxNameBytes) context.ValueFault ??= LongName;
                context.Writer.Name(reader.ValueSpan);
            }

            JsonInput.Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null) context.Writer.Undo(mark);
            else Read(ref reader, context, depth);
            if (isUnnamed && depth == 0) context.ValueFault = EmptyName; // takes precedence over any fault in a value, regardless of position
            else if (isUnnamed) context.ValueFault ??= EmptyName;
        }
    }

    private static void ReadString(ref Utf8JsonReader reader, RequestContext context)
    {
        if (reader.TokenType != JsonTokenType.String) throw SerializationFault.NotText(ref reader);
        var text = context.Writer.Begin(ValueKind.String);
        JsonInput.CopyText(ref reader, context.Buffer);
        context.Buffer.PrefixLength(text.Start);
    }

    private static void ReadNumber(ref Utf8JsonReader reader, RequestContext context)
    {
        if (reader.TokenType != JsonTokenType.String) throw SerializationFault.NotText(ref reader);
        if (!reader.ValueIsEscaped && NumberText.IsPlainInteger(reader.ValueSpan))
        {
            context.Writer.Write(ValueKind.Number, reader.ValueSpan);
            return;
        }

        var start = context.Buffer.Length;
        var text = JsonInput.CopyText(ref reader, context.Buffer);
        var error = NumberText.Parse(context.Buffer[text], out var number);
        if (error != NumberError.None) context.ValueFault ??= NumberFault(context, error, text);
        context.Buffer.Truncate(start);
        context.Writer.Write(number);
    }

    /// <summary>Appends the bytes of a Base64 string.</summary>
    internal static void ReadBlob(ref Utf8JsonReader reader, RequestContext context)
    {
        if (reader.TokenType != JsonTokenType.String) throw SerializationFault.NotBlob(ref reader);
        var start = context.Buffer.Length;
        var text = JsonInput.CopyText(ref reader, context.Buffer);
        if (text.Length % 4 != 0) throw SerializationFault.Of($"Base64 encoded length is expected a multiple of 4 bytes but found: {text.Length}");
        var misplaced = context.Buffer[text].IndexOfAnyExcept(s_base64);
        if (misplaced >= 0) throw SerializationFault.Of($"Invalid Base64 character: '{Encoding.UTF8.GetString(context.Buffer[text].Slice(misplaced, 1))}'");
        var spare = HasSpareBits(context.Buffer[text]);
        if (Base64.DecodeFromUtf8InPlace(context.Buffer.Mutable(text), out var written) != OperationStatus.Done || spare)
            throw SerializationFault.Of("Invalid last non-pad Base64 character dectected"); // the service's own spelling

        context.Buffer.Truncate(start + written);
    }

    /// <summary>
    /// Returns a value indicating whether the last character before the padding has bits that belong to no byte.
    /// </summary>
    private static bool HasSpareBits(ReadOnlySpan<byte> text)
    {
        if (!text.EndsWith("="u8)) return false;
        var last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"u8.IndexOf(text.TrimEnd((byte)'=') is [.., var c] ? c : (byte)'A');
        return (last & (text.EndsWith("=="u8) ? 0b1111 : 0b11)) != 0;
    }

    private static readonly SearchValues<byte> s_base64 = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="u8);

    internal static string NumberFault(RequestContext context, NumberError error, Slice text) =>
        NumberText.Describe(error, context.Buffer[text]) + (context.HasNewerTexts && error == NumberError.NotANumber && text.Length == 0 ? ": " : "");

    internal static string Fault(string message) => InvalidPrefix + message;
}
