using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>GetShardIterator and GetRecords.</summary>
internal static class StreamReadOperations
{
    private const int MaxRecords = 1_000;

    /// <summary>The lifetime of a shard iterator.</summary>
    private static readonly long s_iteratorMilliseconds = (long)TimeSpan.FromMinutes(15).TotalMilliseconds;

    public static void GetShardIterator(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("StreamArn");
        var shardId = input.Text("ShardId");
        var typeName = input.Text("ShardIteratorType");
        var sequenceText = input.Text("SequenceNumber");
        var constraints = new Constraints();
        constraints.NotNull(arn is not null, "streamArn");
        constraints.NotNull(shardId is not null, "shardId");
        StreamListOperations.CheckShardId(constraints, shardId, "shardId");
        constraints.NotNull(typeName is not null, "shardIteratorType");
        constraints.OneOf(typeName, "shardIteratorType", ["AFTER_SEQUENCE_NUMBER", "LATEST", "AT_SEQUENCE_NUMBER", "TRIM_HORIZON"]);
        if (sequenceText is not null)
        {
            constraints.LengthAtLeast(sequenceText.Length, sequenceText, "sequenceNumber", 21);
            constraints.LengthAtMost(sequenceText.Length, sequenceText, "sequenceNumber", 40);
        }

        constraints.ThrowIfAny();
        var type = typeName switch
        {
            "TRIM_HORIZON" => ShardIteratorType.TrimHorizon,
            "LATEST" => ShardIteratorType.Latest,
            "AT_SEQUENCE_NUMBER" => ShardIteratorType.AtSequenceNumber,
            _ => ShardIteratorType.AfterSequenceNumber,
        };
        var byNumber = type is ShardIteratorType.AtSequenceNumber or ShardIteratorType.AfterSequenceNumber;
        if (byNumber && sequenceText is null) throw EngineException.Invalid("SequenceNumber is required when ShardIteratorType is " + typeName);
        if (!byNumber && sequenceText is not null) throw EngineException.Invalid("SequenceNumber must not be specified when ShardIteratorType is " + typeName);
        var stream = StreamArns.Find(call.Engine, arn!);
        long sequence = 0;
        if (byNumber && !SequenceNumber.TryParse(sequenceText!, stream.Second, out sequence))
            throw EngineException.Invalid("Invalid SequenceNumber: " + sequenceText);
        var position = stream.FindPosition(shardId!, type, sequence);

        call.Json.WriteStartObject();
        call.Json.WriteString("ShardIterator"u8, Token(call, stream, shardId!, position));
        call.Json.WriteEndObject();
    }

    public static void GetRecords(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var text = input.Text("ShardIterator");
        var limit = input.Number("Limit", "Integer");
        var constraints = new Constraints();
        constraints.NotNull(text is not null, "shardIterator");
        if (text is not null)
        {
            constraints.LengthAtLeast(text.Length, text, "shardIterator", 1);
            constraints.LengthAtMost(text.Length, text, "shardIterator", 2048);
        }

        constraints.AtLeast(limit, "limit", 1);
        constraints.ThrowIfAny();
        if (limit > MaxRecords) throw EngineException.Invalid($"Limit should be less than or equal to {MaxRecords}");
        if (!ShardIteratorToken.TryParse(text!, out var token)) throw EngineException.Validation("Invalid ShardIterator");
        if (call.Engine.Time.GetUtcNow().ToUnixTimeMilliseconds() - token.Issued > s_iteratorMilliseconds)
            throw new EngineException(EngineError.ExpiredIterator, "Shard iterator has expired");
        var stream = StreamArns.Find(call.Engine, token.StreamArn);
        var page = stream.Read(token.ShardId, token.Position, (int)(limit ?? MaxRecords));

        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Records"u8);
        foreach (var record in page.Records) StreamRecordJson.Write(json, stream, record);
        json.WriteEndArray();
        if (!page.IsLast) json.WriteString("NextShardIterator"u8, Token(call, stream, token.ShardId, page.Next));
        json.WriteEndObject();
    }

    private static string Token(ProtocolCall call, TableStream stream, string shardId, long position) =>
        new ShardIteratorToken(StreamArns.Of(call.Engine.Place, stream), shardId, position, call.Engine.Time.GetUtcNow().ToUnixTimeMilliseconds()).Format();
}
