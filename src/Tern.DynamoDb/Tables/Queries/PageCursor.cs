using System.Buffers;
using System.Buffers.Binary;
using System.Buffers.Text;
using System.Text;

namespace Tern.DynamoDb;

/// <summary>
/// Cursors as URL-safe text: the base64url encoding of a version, a hash of the table, index and segment, and the
/// values of the key attributes in the layout's order. Incoming cursors aren't trusted: they must have exactly this
/// form and the layout's types, and stay within the query's partition and range.
/// </summary>
/// <remarks>
/// <code>version (1 byte) | mark (4) | for each key attribute: length (2), bytes: UTF-8 of a string, a number's text, or binary | sum of all that (4)</code>
/// </remarks>
internal static class PageCursor
{
    private const byte Version = 2;
    private const int HeadLength = 5;
    private const int SumLength = 4;

    // The longest keys, 2,048 and 1,024 bytes for the table and four times that for an index of several attributes,
    // with their lengths, in base64.
    private const int MaxLength = 20_550;
    private const int MaxNumberLength = 140;
    private const int MaxKeyLength = 2_048;

    private static readonly UTF8Encoding s_utf8 = new(false, throwOnInvalidBytes: true);

    internal static string Encode(ReadPlan plan, AttributeMap lastKey)
    {
        var bytes = new ArrayBufferWriter<byte>(128);
        var head = bytes.GetSpan(HeadLength);
        head[0] = Version;
        BinaryPrimitives.WriteUInt32BigEndian(head[1..], Mark(plan));
        bytes.Advance(HeadLength);
        foreach (var attribute in plan.CursorAttributes)
        {
            if (!lastKey.TryGetValue(attribute.Name, out var value))
            {
                throw new AwsTransportException(
                    $"The response's LastEvaluatedKey lacks the key attribute '{attribute.Name}'. " +
                    $"Does the declared layout match the table '{plan.Table}'?",
                    AwsTransportFault.MalformedResponse);
            }

            RequireType(plan, attribute, value);
            var part = attribute.Type switch
            {
                KeyAttributeType.String => s_utf8.GetBytes(value.AsString()),
                KeyAttributeType.Number => s_utf8.GetBytes(value.AsNumberText()),
                _ => value.AsBinary().ToArray(),
            };
            if (part.Length is 0 or > MaxKeyLength) throw Malformed(plan, attribute, $"has {part.Length} bytes, which isn't a valid length of a key");
            BinaryPrimitives.WriteUInt16BigEndian(bytes.GetSpan(2), (ushort)part.Length);
            bytes.Advance(2);
            bytes.Write(part);
        }

        BinaryPrimitives.WriteUInt32BigEndian(bytes.GetSpan(SumLength), Sum(bytes.WrittenSpan));
        bytes.Advance(SumLength);
        return Base64Url.EncodeToString(bytes.WrittenSpan);
    }

    private static void RequireType(ReadPlan plan, LayoutKey attribute, AttributeValue value)
    {
        var expected = attribute.Type switch
        {
            KeyAttributeType.String => AttributeType.String,
            KeyAttributeType.Number => AttributeType.Number,
            _ => AttributeType.Binary,
        };
        if (value.Type != expected) throw Malformed(plan, attribute, $"is of type {value.Type}, but the layout declares {attribute.Type}");
    }

    private static AwsTransportException Malformed(ReadPlan plan, LayoutKey attribute, string what) => new(
        $"In the response's LastEvaluatedKey, the key attribute '{attribute.Name}' {what}. Does the declared layout match the table '{plan.Table}'?",
        AwsTransportFault.MalformedResponse);

    internal static AttributeMap Decode(ReadPlan plan, string cursor)
    {
        ArgumentNullException.ThrowIfNull(cursor);
        if (cursor.Length is 0 or > MaxLength) throw Broken("its length isn't valid");
        byte[] bytes;
        try
        {
            bytes = Base64Url.DecodeFromChars(cursor);
        }
        catch (FormatException error)
        {
            throw Broken("it isn't base64url", error);
        }

        if (bytes.Length < HeadLength + SumLength || bytes[0] != Version) throw Broken("it doesn't start as a cursor does");
        if (BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(bytes.Length - SumLength)) != Sum(bytes.AsSpan(0, bytes.Length - SumLength)))
            throw Broken("it is damaged");
        if (BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(1)) != Mark(plan))
            throw Broken("it was issued for a different table, index, direction or segment");

        var rest = bytes.AsSpan(HeadLength, bytes.Length - HeadLength - SumLength);
        var start = new AttributeMap();
        foreach (var attribute in plan.CursorAttributes)
        {
            if (rest.Length < 2) throw Broken("it is truncated");
            var length = BinaryPrimitives.ReadUInt16BigEndian(rest);
            if (length == 0 || rest.Length < 2 + length) throw Broken("it is truncated");
            start[attribute.Name] = ReadValue(attribute.Type, rest.Slice(2, length));
            rest = rest[(2 + length)..];
        }

        if (rest.Length > 0) throw Broken("it has trailing data");
        if (!plan.IsScan) RequireRange(plan, start);
        return start;
    }

    private static AttributeValue ReadValue(KeyAttributeType type, ReadOnlySpan<byte> bytes)
    {
        if (type == KeyAttributeType.Binary) return bytes.ToArray();
        if (type == KeyAttributeType.Number && bytes.Length > MaxNumberLength) throw Broken("a number in it is too long");
        try
        {
            var text = s_utf8.GetString(bytes);
            return type == KeyAttributeType.Number ? AttributeValue.Number(text) : text;
        }
        catch (ArgumentException error)
        {
            throw Broken("a key in it has the wrong type", error);
        }
    }

    private static void RequireRange(ReadPlan plan, AttributeMap start)
    {
        if (!start[plan.PartitionAttribute.Name].Equals(plan.Partition)) throw Broken("it was issued for a different partition");
        for (var i = 0; i < plan.Further.Length; i++)
        {
            if (!start[plan.Index!.FurtherAttribute(i)!.Value.Name].Equals(plan.Further[i]))
                throw Broken("it was issued for a different partition or different sort keys");
        }

        if (plan.RangeAttribute is { } sort && !plan.Range.Contains(start[sort.Name])) throw Broken("it is outside the query's range of sort keys");
    }

    // FNV-1a: the same in all processes and versions, and not secret.
    private static uint Mark(ReadPlan plan)
    {
        var hash = 2166136261u;
        foreach (var text in (ReadOnlySpan<string>)[
            plan.IsScan ? "scan" : plan.Descending ? "descending query" : "query", plan.Table, plan.Index?.Name ?? "",
            $"{plan.Segment ?? 0}/{plan.Segments}",
        ])
        {
            foreach (var c in text) hash = (hash ^ c) * 16777619u;
            hash = (hash ^ 0xFFFF) * 16777619u;
        }

        return hash;
    }

    // Detects damage, not forgery: a made-up cursor can't read more than the query that it's passed to.
    private static uint Sum(ReadOnlySpan<byte> bytes)
    {
        var hash = 2166136261u;
        foreach (var b in bytes) hash = (hash ^ b) * 16777619u;
        return hash;
    }

    private static InvalidCursorException Broken(string why, Exception? cause = null) =>
        new($"The cursor isn't valid for this query: {why}. Pass the cursor of a page unchanged, with the same table, index and key condition.", cause);
}
