using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Reads the members of an item request into its context.</summary>
internal static class JsonInput
{
    /// <summary>
    /// The maximum length of a placeholder in characters, including its prefix (developer guide, "Expression
    /// parameters").
    /// </summary>
    private const int MaxKeyCharacters = 255;

    /// <summary>
    /// Reads an object whose start has already been read. Like the service, it skips members that aren't in
    /// <paramref name="known"/>.
    /// </summary>
    public static void ReadMembers(ref Utf8JsonReader reader, RequestContext context, RequestMembers members, uint known)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var found = TryFind(ref reader, out var member) && (known & 1u << (int)member) != 0;
            Read(ref reader);
            if (!found) reader.Skip();
            else if (reader.TokenType != JsonTokenType.Null) ReadMember(ref reader, context, members, member);
        }
    }

    /// <summary>Reads the next token. If the body ends where a token is required, the JSON is malformed.</summary>
    public static void Read(ref Utf8JsonReader reader)
    {
        if (!reader.Read()) throw SerializationFault.Of("");
    }

    /// <summary>Appends a string's UTF-8 bytes to the buffer.</summary>
    public static Slice ReadText(ref Utf8JsonReader reader, ByteBuffer to)
    {
        if (reader.TokenType != JsonTokenType.String) throw SerializationFault.NotText(ref reader);
        return CopyText(ref reader, to);
    }

    /// <summary>Appends the text of a string or a property name.</summary>
    public static Slice CopyText(ref Utf8JsonReader reader, ByteBuffer to)
    {
        var start = to.Length;
        if (!reader.ValueIsEscaped)
        {
            if (!Utf8.IsValid(reader.ValueSpan)) throw SerializationFault.Of("");
            to.Write(reader.ValueSpan);
        }
        else
        {
            var written = reader.CopyString(to.GetSpan(reader.ValueSpan.Length)); // throws for lone surrogates, which are malformed JSON
            to.Advance(written);
        }

        return to.Since(start);
    }

    public static bool ReadBoolean(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.True:
                return true;
            case JsonTokenType.False:
                return false;
            case JsonTokenType.String: // the service accepts these words too
                if (reader.ValueTextEquals("true"u8) || reader.ValueTextEquals("yes"u8) || reader.ValueTextEquals("1"u8)) return true;
                if (reader.ValueTextEquals("false"u8) || reader.ValueTextEquals("no"u8) || reader.ValueTextEquals("0"u8)) return false;
                break;
        }

        throw SerializationFault.NotBoolean(ref reader);
    }

    public static long ReadInteger(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.Number) throw SerializationFault.NotInteger(ref reader);
        if (reader.TryGetInt64(out var number)) return number;
        // Fractions are truncated. A value beyond the range of a long exceeds every limit.
        var value = reader.GetDouble();
        return double.IsNaN(value) ? 0 : value >= long.MaxValue ? long.MaxValue : value <= long.MinValue ? long.MinValue : (long)value;
    }

    private static bool TryFind(ref Utf8JsonReader reader, out Member member)
    {
        if (!reader.ValueIsEscaped) return Members.TryFind(reader.ValueSpan, out member);
        member = default;
        if (reader.ValueSpan.Length > 512) return false; // six bytes for each character of the longest name
        Span<byte> name = stackalloc byte[512];
        return Members.TryFind(name[..reader.CopyString(name)], out member);
    }

    private static void ReadMember(ref Utf8JsonReader reader, RequestContext context, RequestMembers members, Member member)
    {
        switch (Members.Kind(member))
        {
            case MemberKind.Text:
                members.Set(member, ReadText(ref reader, context.Buffer));
                break;
            case MemberKind.Boolean:
                members.Set(member, ReadBoolean(ref reader) ? 1 : 0);
                break;
            case MemberKind.Number:
                members.Set(member, ReadInteger(ref reader));
                break;
            case MemberKind.Attributes:
                if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, "AttributeValue");
                context.ValueFault = null;
                members.Set(member, AttributeValueReader.ReadItem(ref reader, context));
                if (member == Member.Item) members.ItemFault = context.ValueFault;
                else members.KeyFault = context.ValueFault;
                break;
            case MemberKind.Names:
                ReadNames(ref reader, context, members);
                break;
            case MemberKind.Values:
                ReadValues(ref reader, context, members);
                break;
            default:
                LegacyReader.Read(ref reader, context, members, member);
                break;
        }
    }

    private static void ReadNames(ref Utf8JsonReader reader, RequestContext context, RequestMembers members)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, "java.lang.String");
        members.Set(Member.ExpressionAttributeNames, default(Slice));
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var key = CopyText(ref reader, context.Buffer);
            Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null) continue;
            var name = ReadText(ref reader, context.Buffer);
            if (members.NamesFault is null) members.NamesFault = KeyFault(context, key, isName: true) ?? NameFault(context, key, name);
            members.Symbols.AddName(key, name);
        }
    }

    private static void ReadValues(ref Utf8JsonReader reader, RequestContext context, RequestMembers members)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, "AttributeValue");
        members.Set(Member.ExpressionAttributeValues, default(Slice));
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var key = CopyText(ref reader, context.Buffer);
            Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null) continue;
            context.ValueFault = null;
            var start = context.Buffer.Length;
            AttributeValueReader.Read(ref reader, context, 0);
            var value = context.Buffer.Since(start);
            members.ValuesKeyFault ??= KeyFault(context, key, isName: false);
            if (context.ValueFault is { } fault)
                members.ValuesFault ??= context.HasNewerTexts
                    ? fault : $"ExpressionAttributeValues contains invalid value: {fault} for key {Text(context, key)}";
            members.Symbols.AddValue(key, value);
        }
    }

    /// <summary>
    /// Returns the fault in the key of a name or value, or null if it's valid. The message states the length only for
    /// names.
    /// </summary>
    private static string? KeyFault(RequestContext context, Slice key, bool isName)
    {
        var utf8 = context.Buffer[key];
        if (utf8.Length <= MaxKeyCharacters && IsPlaceholder(utf8, isName ? (byte)'#' : (byte)':')) return null;
        var fault = $"ExpressionAttribute{(isName ? "Names" : "Values")} contains invalid key: ";
        var characters = Encoding.UTF8.GetCharCount(utf8);
        if (characters <= MaxKeyCharacters) return $"{fault}Syntax error; key: \"{Text(context, key)}\"";
        fault += "The expression attribute map contains a key that is too long;";
        return isName ? $"{fault} size of key: {characters}" : fault;
    }

    private static string? NameFault(RequestContext context, Slice key, Slice name)
    {
        var fault = name.Length == 0 ? AttributeValueReader.EmptyName
            : name.Length > AttributeValueReader.MaxNameBytes ? AttributeValueReader.LongName : null;
        return fault is null ? null : $"ExpressionAttributeNames contains invalid value: {fault} for key {Text(context, key)}";
    }

    private static string Text(RequestContext context, Slice utf8) => Encoding.UTF8.GetString(context.Buffer[utf8]);

    private static bool IsPlaceholder(ReadOnlySpan<byte> key, byte mark)
    {
        if (key.Length < 2 || key[0] != mark) return false;
        foreach (var c in key[1..])
        {
            if (!char.IsAsciiLetterOrDigit((char)c) && c != '_') return false;
        }

        return true;
    }
}
