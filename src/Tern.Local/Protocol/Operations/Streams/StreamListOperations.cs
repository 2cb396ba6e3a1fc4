using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>ListStreams and DescribeStream.</summary>
internal static class StreamListOperations
{
    private const int MaxPage = 100;

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var tableName = input.Text("TableName");
        var start = input.Text("ExclusiveStartStreamArn");
        var limit = input.Number("Limit", "Integer");
        var constraints = new Constraints();
        constraints.AtLeast(limit, "limit", 1);
        constraints.Name(tableName, "tableName");
        constraints.ThrowIfAny();
        CheckLimit(limit);
        var (startTable, startLabel) = ("", "");
        if (start is not null && !StreamArns.TryParse(start, out startTable, out startLabel)) throw EngineException.Validation("Invalid StreamArn");

        var streams = call.Engine.Streams.List(tableName);
        if (start is not null) streams.RemoveAll(stream => !IsAfter(stream, startTable, startLabel));
        var count = (int)Math.Min(streams.Count, limit ?? MaxPage);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Streams"u8);
        for (var i = 0; i < count; i++)
        {
            json.WriteStartObject();
            json.WriteString("StreamArn"u8, StreamArns.Of(call.Engine.Place, streams[i]));
            json.WriteString("TableName"u8, streams[i].TableName);
            json.WriteString("StreamLabel"u8, streams[i].Label);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        if (count < streams.Count) json.WriteString("LastEvaluatedStreamArn"u8, StreamArns.Of(call.Engine.Place, streams[count - 1]));
        json.WriteEndObject();
    }

    public static void Describe(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("StreamArn");
        var start = input.Text("ExclusiveStartShardId");
        var limit = input.Number("Limit", "Integer");
        var filter = input.Structure("ShardFilter", "ShardFilter");
        var constraints = new Constraints();
        constraints.NotNull(arn is not null, "streamArn");
        constraints.AtLeast(limit, "limit", 1);
        CheckShardId(constraints, start, "exclusiveStartShardId");
        constraints.OneOf(filter?.Text("Type"), "shardFilter.type", ["CHILD_SHARDS"]);
        CheckShardId(constraints, filter?.Text("ShardId"), "shardFilter.shardId");
        constraints.ThrowIfAny();
        CheckLimit(limit);
        if (filter is { } given && (given.Text("Type") is null || given.Text("ShardId") is null))
            throw EngineException.Invalid("ShardFilter needs both Type and ShardId");

        var stream = StreamArns.Find(call.Engine, arn!);
        var shards = stream.DescribeShards();
        if (filter?.Text("ShardId") is { } parent) shards.RemoveAll(shard => shard.ParentId != parent);
        // Ids ascend, so the position after one that was removed, or never existed, is known too.
        if (start is not null) shards.RemoveAll(shard => string.CompareOrdinal(shard.Id, start) <= 0);
        Write(call, stream, shards, (int)Math.Min(shards.Count, limit ?? MaxPage));
    }

    public static void CheckShardId(Constraints constraints, string? id, string name)
    {
        if (id is null) return;
        constraints.LengthAtLeast(id.Length, id, name, 28);
        constraints.LengthAtMost(id.Length, id, name, 65);
    }

    private static void CheckLimit(long? limit)
    {
        if (limit > MaxPage) throw EngineException.Invalid($"Limit should be less than or equal to {MaxPage}");
    }

    private static bool IsAfter(TableStream stream, string tableName, string label)
    {
        var order = string.CompareOrdinal(stream.TableName, tableName);
        return order > 0 || (order == 0 && string.CompareOrdinal(stream.Label, label) > 0);
    }

    /// <summary>
    /// Returns the status of a stream: it is being enabled while its table is being created, and changing during a
    /// transition.
    /// </summary>
    private static string StatusOf(LocalEngine engine, TableStream stream)
    {
        var table = engine.FindTable(Encoding.UTF8.GetBytes(stream.TableName));
        var isUnderWay = table is not null
            && table.Settings.LatestStreamLabel == stream.Label && (table.Status == TableStatus.Creating || table.IsUnderWay(TransitionKind.Stream));
        return (stream.IsEnabled ? "ENABL" : "DISABL") + (isUnderWay ? "ING" : "ED");
    }

    private static void Write(ProtocolCall call, TableStream stream, List<ShardDescription> shards, int count)
    {
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("StreamDescription"u8);
        json.WriteString("StreamArn"u8, StreamArns.Of(call.Engine.Place, stream));
        json.WriteString("StreamLabel"u8, stream.Label);
        json.WriteString("StreamStatus"u8, StatusOf(call.Engine, stream));
        json.WriteString("StreamViewType"u8, stream.View.Name());
        json.WriteNumber("CreationRequestDateTime"u8, TableJson.Seconds(stream.Created));
        json.WriteString("TableName"u8, stream.TableName);
        TableJson.WriteKey(json, stream.Key);
        json.WriteStartArray("Shards"u8);
        for (var i = 0; i < count; i++) Write(json, stream, shards[i]);
        json.WriteEndArray();
        if (count < shards.Count) json.WriteString("LastEvaluatedShardId"u8, shards[count - 1].Id);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void Write(JsonOutput json, TableStream stream, ShardDescription shard)
    {
        json.WriteStartObject();
        json.WriteString("ShardId"u8, shard.Id);
        json.WriteStartObject("SequenceNumberRange"u8);
        json.WriteString("StartingSequenceNumber"u8, SequenceNumber.Format(stream.Second, shard.Start));
        if (shard.End is { } end) json.WriteString("EndingSequenceNumber"u8, SequenceNumber.Format(stream.Second, end));
        json.WriteEndObject();
        if (shard.ParentId is not null) json.WriteString("ParentShardId"u8, shard.ParentId);
        json.WriteEndObject();
    }
}
