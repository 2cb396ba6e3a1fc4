namespace Tern.Lambda.Generator;

/// <summary>The event sources. A test compares them with the sources of Tern.Lambda.</summary>
internal static class Sources
{
    public static readonly SourceModel Json = new("Json", SourceKind.Json, "", HasBody: true);

    public static readonly SourceModel Bytes = new("Bytes", SourceKind.Bytes, "");

    public static readonly SourceModel HttpApiPolicyAuthorizer = new("HttpApiPolicyAuthorizer", SourceKind.Answer, "HttpApiAuthorizerRequest",
        Answer: "AuthorizerResponse");

    public static readonly SourceModel DynamoDbStream = new("DynamoDbStream", SourceKind.Records, "DynamoDbStreamEvent", "DynamoDbStreamRecord");

    // If two sources have the same event, the first is used, unless the attribute specifies the other.
    public static readonly IReadOnlyList<SourceModel> All =
    [
        Json,
        Bytes,
        new("HttpApi", SourceKind.Http, "HttpApiRequest", Answer: "HttpApiResponse", HasBody: true),
        new("FunctionUrl", SourceKind.Http, "HttpApiRequest", Answer: "HttpApiResponse", HasBody: true),
        new("HttpStream", SourceKind.Stream, "HttpApiRequest", Answer: "HttpResponseStream"),
        new("Sqs", SourceKind.Records, "SqsEvent", "SqsMessage", HasBody: true),
        new("Kinesis", SourceKind.Records, "KinesisEvent", "KinesisRecord", HasBody: true),
        DynamoDbStream,
        new("Sns", SourceKind.Each, "SnsEvent", "SnsRecord", HasBody: true, Answers: true),
        new("S3", SourceKind.Each, "S3Event", "S3Record", Answers: true),
        new("EventBridge", SourceKind.Result, "EventBridgeEvent", HasBody: true),
        new("Schedule", SourceKind.Result, "EventBridgeEvent"),
        new("RestApi", SourceKind.Http, "RestApiRequest", Answer: "RestApiResponse", HasBody: true),
        new("RestApiStream", SourceKind.Stream, "RestApiRequest", Answer: "HttpResponseStream"),
        new("WebSocket", SourceKind.Http, "WebSocketRequest", Answer: "RestApiResponse", HasBody: true),
        new("Alb", SourceKind.Http, "AlbRequest", Answer: "AlbResponse", HasBody: true),
        new("VpcLattice", SourceKind.Http, "VpcLatticeRequest", Answer: "VpcLatticeResponse", HasBody: true),
        new("VpcLatticeV1", SourceKind.Http, "VpcLatticeV1Request", Answer: "VpcLatticeResponse", HasBody: true),
        new("TokenAuthorizer", SourceKind.Answer, "TokenAuthorizerRequest", Answer: "AuthorizerResponse"),
        new("RequestAuthorizer", SourceKind.Answer, "RequestAuthorizerRequest", Answer: "AuthorizerResponse"),
        new("HttpApiAuthorizer", SourceKind.Answer, "HttpApiAuthorizerRequest", Answer: "SimpleAuthorizerResponse"),
        HttpApiPolicyAuthorizer,
        .. Cognito(
            "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication", "CustomMessage", "DefineAuthChallenge", "CreateAuthChallenge",
            "VerifyAuthChallenge",
            "PreTokenGeneration", "PreTokenGenerationV2", "UserMigration", "CustomEmailSender", "CustomSmsSender", "InboundFederation"),
        new("CloudWatchLogs", SourceKind.Content, "CloudWatchLogsEvent", "CloudWatchLogsData"),
        new("Firehose", SourceKind.Answer, "FirehoseEvent", Answer: "FirehoseResponse"),
        new("Kafka", SourceKind.Records, "KafkaEvent", "KafkaRecord", HasBody: true),
        new("S3ObjectLambda", SourceKind.Answer, "S3ObjectLambdaEvent", Answer: "S3ObjectLambdaResponse"),
        new("S3Batch", SourceKind.Answer, "S3BatchEvent", Answer: "S3BatchResponse"),
        new("AppSyncResolver", SourceKind.Result, "AppSyncResolverEvent", HasBody: true),
        new("AppSyncBatch", SourceKind.Result, "AppSyncBatchEvent"),
        new("AppSyncAuthorizer", SourceKind.Answer, "AppSyncAuthorizerRequest", Answer: "AppSyncAuthorizerResponse"),
        new("Connect", SourceKind.Result, "ConnectContactFlowEvent"),
        new("LexV2", SourceKind.Answer, "LexV2Event", Answer: "LexV2Response"),
        new("ActiveMq", SourceKind.Each, "ActiveMqEvent", "ActiveMqMessage", HasBody: true),
        new("RabbitMq", SourceKind.Each, "RabbitMqEvent", "RabbitMqMessage", HasBody: true),
        new("Ses", SourceKind.Each, "SesEvent", "SesRecord", Answers: true),
        new("SesDisposition", SourceKind.Answer, "SesEvent", Answer: "SesDisposition"),
        new("Config", SourceKind.Result, "ConfigEvent"),
        new("KinesisAnalyticsInput", SourceKind.Answer, "KinesisAnalyticsInputEvent", Answer: "KinesisAnalyticsInputResponse"),
        new("KinesisAnalyticsOutput", SourceKind.Answer, "KinesisAnalyticsOutputEvent", Answer: "KinesisAnalyticsOutputResponse"),
        new("IotAuthorizer", SourceKind.Answer, "IotAuthorizerRequest", Answer: "IotAuthorizerResponse"),
        new("IotProvisioning", SourceKind.Answer, "IotProvisioningRequest", Answer: "IotProvisioningResponse"),
        new("TransferUser", SourceKind.Answer, "TransferUserRequest", Answer: "TransferUserResponse"),
        new("TransferWorkflow", SourceKind.Result, "TransferWorkflowEvent"),
        new("CloudWatchAlarm", SourceKind.Result, "CloudWatchAlarmEvent"),
        new("CodePipeline", SourceKind.Result, "CodePipelineEvent"),
        new("SecretRotation", SourceKind.Result, "SecretRotationEvent"),
        new("BedrockAgent", SourceKind.Answer, "BedrockAgentEvent", Answer: "BedrockAgentResponse"),
        new("CognitoSync", SourceKind.Answer, "CognitoSyncEvent", Answer: "CognitoSyncEvent"),
        new("Pipes", SourceKind.Result, "PipesEvent"),
        new("CustomResourceRequest", SourceKind.Result, "CustomResourceRequest"),
    ];

    /// <summary>Returns the source with this name.</summary>
    public static SourceModel Named(string name) => All.First(source => source.Name == name);

    // The response to a user pool's trigger is its event, with the response filled in.
    private static IEnumerable<SourceModel> Cognito(params string[] triggers) =>
        triggers.Select(trigger => new SourceModel($"Cognito{trigger}", SourceKind.Answer, $"Cognito{trigger}Event", Answer: $"Cognito{trigger}Event"));
}
