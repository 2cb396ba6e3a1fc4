using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

// The wire format: an object with one member, which is named after the type: {"S":"text"}, {"N":"12"},
// {"L":[{"BOOL":true}]}. Numbers are JSON strings; binary values are base64.
public readonly partial struct AttributeValue
{
    /// <summary>Writes the value as DynamoDB JSON.</summary>
    /// <param name="writer">The writer.</param>
    /// <exception cref="ArgumentException">The value, or a value in it, is unset.</exception>
    public void Write(ref AwsJsonWriter writer) => Write(ref writer, 0);

    internal void Write(ref AwsJsonWriter writer, int nesting)
    {
        writer.WriteStartObject();
        switch (Type)
        {
            case AttributeType.String:
                writer.WriteName("S"u8);
                writer.WriteString((string)_reference!);
                break;
            case AttributeType.Number:
                writer.WriteName("N"u8);
                WriteNumber(ref writer);
                break;
            case AttributeType.Binary:
                writer.WriteName("B"u8);
                writer.WriteBase64(AsBinary().Span);
                break;
            case AttributeType.Boolean:
                writer.WriteName("BOOL"u8);
                writer.WriteBoolean(_bits != 0);
                break;
            case AttributeType.Null:
                writer.WriteName("NULL"u8);
                writer.WriteBoolean(true);
                break;
            case AttributeType.List:
                writer.WriteName("L"u8);
                WriteList(ref writer, (AttributeValue[])_reference!, nesting + 1);
                break;
            case AttributeType.Map:
                writer.WriteName("M"u8);
                ((AttributeMap)_reference!).Write(ref writer, nesting + 1);
                break;
            case AttributeType.StringSet:
                WriteSet(ref writer, "SS"u8, (string[])_reference!);
                break;
            case AttributeType.NumberSet:
                WriteSet(ref writer, "NS"u8, (string[])_reference!);
                break;
            case AttributeType.BinarySet:
                writer.WriteName("BS"u8);
                writer.WriteStartArray();
                foreach (var bytes in (ReadOnlyMemory<byte>[])_reference!) writer.WriteBase64(bytes.Span);
                writer.WriteEndArray();
                break;
            default:
                throw new ArgumentException("An attribute value is unset (default(AttributeValue)), which DynamoDB can't store. "
                    + "Set it, use AttributeValue.Null, or omit it.");
        }

        writer.WriteEndObject();
    }

    /// <summary>Reads a value from DynamoDB JSON.</summary>
    /// <param name="reader">The reader, positioned before the value's object.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AwsJsonException">
    /// The JSON isn't a value. The message contains the attribute and what was expected.
    /// </exception>
    public static AttributeValue Read(ref AwsJsonReader reader)
    {
        var scratch = AttributeScratch.Rent();
        var value = Read(ref reader, scratch);
        scratch.Return();
        return value;
    }

    internal static AttributeValue Read(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        if (reader.Peek() != AwsJsonToken.Object) throw Malformed(ref reader, scratch, "an object with one member that names the type, such as {\"S\": …}");
        reader.BeginObject();
        if (!reader.NextMember(out var type)) throw Malformed(ref reader, scratch, "a member that names the type, such as \"S\"");

        AttributeValue value;
        if (type.Length == 1) value = ReadShort(ref reader, scratch, type[0]);
        else if (type.SequenceEqual("BOOL"u8)) value = Require(ref reader, scratch, AwsJsonToken.Boolean) ? Boolean(reader.ReadBoolean()) : default;
        else if (type.SequenceEqual("NULL"u8))
        {
            // Only {"NULL":true} is valid.
            Require(ref reader, scratch, AwsJsonToken.Boolean);
            if (!reader.ReadBoolean()) throw Malformed(ref reader, scratch, "\"NULL\" to be true");
            value = Null;
        }
        else if (type.SequenceEqual("SS"u8)) value = StringSetOf(ReadTexts(ref reader, scratch));
        else if (type.SequenceEqual("NS"u8)) value = NumberSetOf(ReadTexts(ref reader, scratch));
        else if (type.SequenceEqual("BS"u8)) value = BinarySetOf(ReadBinaries(ref reader, scratch));
        else throw Malformed(ref reader, scratch, "one of the types S, N, B, BOOL, NULL, L, M, SS, NS, BS");

        if (reader.NextMember(out _)) throw Malformed(ref reader, scratch, "a single type");
        return value;
    }

    private static AttributeValue ReadShort(ref AwsJsonReader reader, AttributeScratch scratch, byte type)
    {
        switch (type)
        {
            case (byte)'S':
                Require(ref reader, scratch, AwsJsonToken.String);
                return new(reader.ReadString(), 0);
            case (byte)'N':
                Require(ref reader, scratch, AwsJsonToken.String);
                return NumberOf(reader.ReadStringUtf8());
            case (byte)'B':
                Require(ref reader, scratch, AwsJsonToken.String);
                var bytes = reader.ReadBase64();
                return new(bytes, (uint)bytes.Length);
            case (byte)'L':
                Require(ref reader, scratch, AwsJsonToken.Array);
                return ReadList(ref reader, scratch);
            case (byte)'M':
                Require(ref reader, scratch, AwsJsonToken.Object);
                return new(AttributeMap.Read(ref reader, scratch));
            default:
                throw Malformed(ref reader, scratch, "one of the types S, N, B, BOOL, NULL, L, M, SS, NS, BS");
        }
    }

    private static AttributeValue ReadList(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        Deeper(ref reader, scratch);
        var start = scratch.ValueCount;
        reader.BeginArray();
        while (reader.NextElement()) scratch.Push(Read(ref reader, scratch));
        scratch.Nesting--;
        return new(scratch.PopValues(start));
    }

    private static string[] ReadTexts(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        Require(ref reader, scratch, AwsJsonToken.Array);
        var texts = new List<string>();
        reader.BeginArray();
        while (reader.NextElement())
        {
            Require(ref reader, scratch, AwsJsonToken.String);
            texts.Add(reader.ReadString());
        }

        return [.. texts];
    }

    private static ReadOnlyMemory<byte>[] ReadBinaries(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        Require(ref reader, scratch, AwsJsonToken.Array);
        var binaries = new List<ReadOnlyMemory<byte>>();
        reader.BeginArray();
        while (reader.NextElement())
        {
            Require(ref reader, scratch, AwsJsonToken.String);
            binaries.Add(reader.ReadBase64());
        }

        return [.. binaries];
    }

    internal static void Deeper(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        if (++scratch.Nesting > AttributeScratch.MaxNesting)
            throw Malformed(ref reader, scratch, $"at most {AttributeScratch.MaxNesting} levels of lists and maps");
    }

    private static bool Require(ref AwsJsonReader reader, AttributeScratch scratch, AwsJsonToken expected)
    {
        if (reader.Peek() == expected) return true;
        throw Malformed(ref reader, scratch, expected switch
        {
            AwsJsonToken.String => "a string",
            AwsJsonToken.Boolean => "true or false",
            AwsJsonToken.Array => "an array",
            _ => "an object",
        });
    }

    private static AwsJsonException Malformed(ref AwsJsonReader reader, AttributeScratch scratch, string expected) =>
        new($"Malformed attribute value{(scratch.Attribute is { } name ? $" of '{name}'" : "")}: expected {expected}", reader.Position);

    private static void WriteList(ref AwsJsonWriter writer, AttributeValue[] values, int nesting)
    {
        RequireShallow(nesting);
        writer.WriteStartArray();
        foreach (var value in values) value.Write(ref writer, nesting);
        writer.WriteEndArray();
    }

    // Throws for a map that was added to itself, before the stack overflows.
    internal static void RequireShallow(int nesting)
    {
        if (nesting > AttributeScratch.MaxNesting)
            throw new ArgumentException($"Lists and maps are nested more than {AttributeScratch.MaxNesting} levels deep; DynamoDB allows 32. "
                + "Does a map contain itself?");
    }

    private static void WriteSet(ref AwsJsonWriter writer, ReadOnlySpan<byte> type, string[] texts)
    {
        writer.WriteName(type);
        writer.WriteStartArray();
        foreach (var text in texts) writer.WriteString(text);
        writer.WriteEndArray();
    }

    private void WriteNumber(ref AwsJsonWriter writer)
    {
        if (_reference is string text)
        {
            writer.WriteString(text);
            return;
        }

        Span<byte> characters = stackalloc byte[InlineNumber.MaxLength + 2];
        characters[0] = (byte)'"';
        var length = InlineNumber.Unpack(_bits, characters[1..]);
        characters[length + 1] = (byte)'"';
        writer.WriteRaw(characters[..(length + 2)]);
    }
}
