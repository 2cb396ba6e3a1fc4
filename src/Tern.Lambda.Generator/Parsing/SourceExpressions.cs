namespace Tern.Lambda.Generator;

/// <summary>The expressions that name the sources in code.</summary>
internal static class SourceExpressions
{
    /// <summary>Returns the source of events or records.</summary>
    public static string Of(SourceModel source) => source.Name switch
    {
        "Bytes" => "RawEvents.All",
        "HttpStream" => "FunctionUrl.Streams",
        "RestApiStream" => "RestApi.Streams",
        "WebSocket" => "WebSocketApi.Requests",
        "VpcLatticeV1" => "VpcLattice.RequestsV1",
        "EventBridge" => "EventBridgeEvents.All",
        "Schedule" => "EventBridgeEvents.Scheduled",
        "SesDisposition" => "SesEmails.Dispositions",
        _ => source.Kind switch
        {
            SourceKind.Http => source.Name + ".Requests",
            SourceKind.Records or SourceKind.Each => Records(source) + ".Each",
            _ => "LambdaEvents." + source.Name,
        },
    };

    /// <summary>Returns the source of whole batches.</summary>
    public static string OfBatches(SourceModel source) => Records(source) + ".Batches";

    /// <summary>Returns the source of bodies; <c>{0}</c> is the type information of the body.</summary>
    public static string OfBodies(SourceModel source) => source.Name switch
    {
        "Json" => "JsonEvents",
        "EventBridge" => "EventBridgeEvents",
        _ => source.Kind is SourceKind.Records or SourceKind.Each ? Records(source) : Of(source),
    } + ".Of({0})";

    private static string Records(SourceModel source) => source.Name switch
    {
        "S3" => "S3Notifications",
        "Ses" => "SesEmails",
        "Kinesis" or "DynamoDbStream" or "Kafka" => source.Name + "Records",
        _ => source.Name + "Messages",
    };
}
