using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The operations of Kinesis streaming destinations. Tables have none: there is no Kinesis here, and enabling a
/// destination is refused by name.
/// </summary>
internal static class KinesisOperations
{
    public static void Describe(ProtocolCall call)
    {
        var table = TableOperations.FindTable(call, DocumentInput.Parse(call));
        var json = call.Json;
        json.WriteStartObject();
        json.WriteString("TableName"u8, table.Name);
        json.WriteStartArray("KinesisDataStreamDestinations"u8);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    public static void Enable(ProtocolCall call)
    {
        Check(call);
        throw EngineException.Validation("The local server has no Kinesis to stream to: read the table's DynamoDB stream instead");
    }

    /// <summary>
    /// DisableKinesisStreamingDestination: the service's error for a destination that was never enabled.
    /// </summary>
    public static void Disable(ProtocolCall call)
    {
        Check(call);
        throw EngineException.Validation(
            "Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be ACTIVE to perform DISABLE operation.");
    }

    /// <summary>
    /// UpdateKinesisStreamingDestination: the service's error for a destination that was never enabled.
    /// </summary>
    public static void Update(ProtocolCall call)
    {
        var (table, arn) = Check(call);
        throw EngineException.Validation("Table is not in a valid state to enable Kinesis Streaming Destination: Kinesis streaming is not in ACTIVE state. " +
            $"Updates are only allowed in ACTIVE state. TableName: {table}, kdsArn: {arn}");
    }

    private static (string Table, string Arn) Check(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("StreamArn");
        var constraints = new Constraints();
        constraints.NotNull(arn is not null, "streamArn");
        if (arn is not null) constraints.LengthAtLeast(arn.Length, arn, "streamArn", 37);
        if (arn is not null) constraints.LengthAtMost(arn.Length, arn, "streamArn", 1024);
        constraints.ThrowIfAny();
        return (TableOperations.FindTable(call, input).Name, arn!);
    }
}
