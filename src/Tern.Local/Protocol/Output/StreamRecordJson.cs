using System.Buffers.Binary;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes stream records. A response can be a megabyte of items, so nothing of a record is created in advance.
/// </summary>
internal static class StreamRecordJson
{
    public static void Write(JsonOutput json, TableStream stream, StreamRecord record)
    {
        json.WriteStartObject();
        json.WriteString("eventID"u8, EventId(stream, record));
        json.WriteString("eventName"u8, record.Kind switch
        {
            ChangeKind.Insert => "INSERT"u8,
            ChangeKind.Modify => "MODIFY"u8,
            _ => "REMOVE"u8,
        });
        json.WriteString("eventVersion"u8, "1.1"u8);
        json.WriteString("eventSource"u8, "aws:dynamodb"u8);
        json.WriteString("awsRegion"u8, json.Place.Region);
        json.WriteStartObject("dynamodb"u8);
        json.WriteNumber("ApproximateCreationDateTime"u8, record.At / 1_000);
        json.WritePropertyName("Keys"u8);
        ItemJson.WriteItem(json, record.Keys);
        if (record.After is { } after)
        {
            json.WritePropertyName("NewImage"u8);
            ItemJson.WriteItem(json, after.Data);
        }

        if (record.Before is { } before)
        {
            json.WritePropertyName("OldImage"u8);
            ItemJson.WriteItem(json, before.Data);
        }

        json.WriteString("SequenceNumber"u8, SequenceNumber.Format(stream.Second, record.Sequence));
        json.WriteNumber("SizeBytes"u8, (long)record.Size);
        json.WriteString("StreamViewType"u8, stream.View.Name());
        json.WriteEndObject();
        if (record.Expired)
        {
            json.WriteStartObject("userIdentity"u8);
            json.WriteString("PrincipalId"u8, "dynamodb.amazonaws.com"u8);
            json.WriteString("Type"u8, "Service"u8);
            json.WriteEndObject();
        }

        json.WriteEndObject();
    }

    /// <summary>
    /// Returns an id that is unique for every record and the same on every read: 32 hexadecimal digits.
    /// </summary>
    private static string EventId(TableStream stream, StreamRecord record)
    {
        Span<byte> bytes = stackalloc byte[16];
        stream.Id.TryWriteBytes(bytes);
        // An odd factor keeps the ids of a stream distinct; adding the stream's random bits keeps streams distinct.
        var low = BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]) + (ulong)record.Sequence * 0x9E3779B97F4A7C15;
        BinaryPrimitives.WriteUInt64LittleEndian(bytes[8..], low);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, BinaryPrimitives.ReadUInt64LittleEndian(bytes) ^ PartitionHash.Compute(bytes[8..]));
        return Convert.ToHexStringLower(bytes);
    }
}
