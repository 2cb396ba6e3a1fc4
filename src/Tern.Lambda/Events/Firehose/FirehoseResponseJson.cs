using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Reads and writes the JSON form:
/// <c>{"records":[{"recordId":"…","result":"Ok","data":"base64","metadata":{"partitionKeys":{"k":"v"}}}]}</c>.
/// </summary>
internal static class FirehoseResponseJson
{
    public static void Write(ref AwsJsonWriter json, List<FirehoseResponseRecord> records)
    {
        json.WriteStartObject();
        json.WriteName("records"u8);
        json.WriteStartArray();
        foreach (var record in records)
        {
            json.WriteStartObject();
            json.WriteName("recordId"u8);
            json.WriteString(record.RecordId);
            json.WriteName("result"u8);
            json.WriteString(record.Result switch { FirehoseResult.Ok => "Ok"u8, FirehoseResult.Dropped => "Dropped"u8, _ => "ProcessingFailed"u8 });
            if (record.Data.HasValue)
            {
                json.WriteName("data"u8);
                record.Data.Write(ref json);
            }

            if (record.PartitionKeys.Count > 0) WriteKeys(ref json, record.PartitionKeys);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    public static List<FirehoseResponseRecord> Read(ref AwsJsonReader json)
    {
        List<FirehoseResponseRecord>? records = null;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (!name.SequenceEqual("records"u8))
            {
                json.SkipValue();
                continue;
            }

            records = [];
            json.BeginArray();
            while (json.NextElement()) records.Add(ReadRecord(ref json));
        }

        return records ?? throw json.Unexpected("the member records");
    }

    private static void WriteKeys(ref AwsJsonWriter json, IReadOnlyDictionary<string, string> keys)
    {
        json.WriteName("metadata"u8);
        json.WriteStartObject();
        json.WriteName("partitionKeys"u8);
        json.WriteStartObject();
        foreach (var (key, value) in keys)
        {
            json.WriteName(key);
            json.WriteString(value);
        }

        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static FirehoseResponseRecord ReadRecord(ref AwsJsonReader json)
    {
        var (id, result) = ("", FirehoseResult.Ok);
        EventBytes data = default;
        IReadOnlyDictionary<string, string>? keys = null;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("recordId"u8)) id = json.ReadString();
            else if (name.SequenceEqual("result"u8)) result = ReadResult(ref json);
            else if (name.SequenceEqual("data"u8)) data = json.TryReadNull() ? default : new EventBytes(json.ReadBase64());
            else if (name.SequenceEqual("metadata"u8)) keys = ReadMetadata(ref json);
            else json.SkipValue();
        }

        return new FirehoseResponseRecord(id, result, data, keys);
    }

    private static FirehoseResult ReadResult(ref AwsJsonReader json)
    {
        var text = json.ReadStringUtf8();
        if (text.SequenceEqual("Ok"u8)) return FirehoseResult.Ok;
        if (text.SequenceEqual("Dropped"u8)) return FirehoseResult.Dropped;
        if (text.SequenceEqual("ProcessingFailed"u8)) return FirehoseResult.ProcessingFailed;
        throw json.Unexpected("Ok, Dropped or ProcessingFailed");
    }

    private static Dictionary<string, string>? ReadMetadata(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return null;
        Dictionary<string, string>? keys = null;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("partitionKeys"u8)) keys = (Dictionary<string, string>?)CognitoJson.ReadMap(ref json);
            else json.SkipValue();
        }

        return keys;
    }
}
