namespace Tern.Lambda.Functions;

/// <summary>The kinds of events that handlers are registered for. The names are those of the methods: <c>Sqs</c> is <c>OnSqs</c>.</summary>
internal enum EventShape
{
    /// <summary>Not known: an event of the function's own shape.</summary>
    Unknown,

    // Those that take whatever comes.
    Json,
    Bytes,
    Routes,
    HttpStream,
    RestApiStream,

    // Those that an event shows by its members.
    Sqs,
    Sns,
    S3,
    Kinesis,
    DynamoDbStream,
    Kafka,
    Firehose,
    EventBridge,
    Schedule,
    CloudWatchLogs,
    HttpApi,
    FunctionUrl,
    RestApi,
    WebSocket,
    Alb,
    VpcLattice,
    VpcLatticeV1,
    TokenAuthorizer,
    RequestAuthorizer,
    HttpApiAuthorizer,
    HttpApiPolicyAuthorizer,
    CognitoPreSignUp,
    CognitoPostConfirmation,
    CognitoPreAuthentication,
    CognitoPostAuthentication,
    CognitoCustomMessage,
    CognitoDefineAuthChallenge,
    CognitoCreateAuthChallenge,
    CognitoVerifyAuthChallenge,
    CognitoPreTokenGeneration,
    CognitoPreTokenGenerationV2,
    CognitoUserMigration,
    CognitoCustomEmailSender,
    CognitoCustomSmsSender,
    CognitoInboundFederation,
}
