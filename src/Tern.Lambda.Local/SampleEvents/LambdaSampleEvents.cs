using System.Text;

namespace Tern.Lambda.Local;

/// <summary>
/// Sample events, one of each kind that Lambda sends, to read, edit and test a function with. Tern's own tests use the
/// same events.
/// </summary>
public static class LambdaSampleEvents
{
    private static readonly (string Name, string File, string Description)[] s_all =
    [
        ("activemq", "ActiveMqEvent", "messages from an ActiveMQ broker"),
        ("alarm", "CloudWatchAlarmEvent", "a CloudWatch alarm changed its state"),
        ("alb", "AlbRequest", "a load balancer's request"),
        ("alb-health-check", "AlbRequest.health-check", "a load balancer's health check"),
        ("alb-multi-value", "AlbRequest.multi-value", "a load balancer's request with multi-value headers"),
        ("appsync", "AppSyncResolverEvent", "a field of a GraphQL API, to resolve"),
        ("appsync-authorizer", "AppSyncAuthorizerRequest", "a GraphQL API's request to an authorizer"),
        ("authorizer-http", "HttpApiAuthorizerRequest", "an HTTP API's request to an authorizer"),
        ("authorizer-request", "RequestAuthorizerRequest", "a REST API's request to a request authorizer"),
        ("authorizer-token", "TokenAuthorizerRequest", "a REST API's request to a token authorizer"),
        ("bedrock-agent", "BedrockAgentEvent", "a Bedrock agent calls an operation"),
        ("bedrock-agent-function", "BedrockAgentEvent.function", "a Bedrock agent calls a function"),
        ("cloudwatch-logs", "CloudWatchLogsEvent", "log events from a subscription"),
        ("codepipeline", "CodePipelineEvent", "a pipeline's action"),
        ("cognito-custom-message", "CognitoCustomMessageEvent", "a message that Cognito is about to send"),
        ("cognito-migrate-user", "CognitoUserMigrationEvent", "a user that the pool doesn't know"),
        ("cognito-post-authentication", "CognitoPostAuthenticationEvent", "a user has signed in"),
        ("cognito-post-confirmation", "CognitoPostConfirmationEvent", "a user was confirmed"),
        ("cognito-pre-authentication", "CognitoPreAuthenticationEvent", "a user is about to sign in"),
        ("cognito-pre-sign-up", "CognitoPreSignUpEvent", "a user is about to sign up"),
        ("cognito-pre-token", "CognitoPreTokenGenerationEvent", "a token is about to be issued"),
        ("cognito-pre-token-v2", "CognitoPreTokenGenerationV2Event", "a token is about to be issued, version 2"),
        ("config", "ConfigEvent", "an AWS Config rule, to evaluate"),
        ("connect", "ConnectContactFlowEvent", "an Amazon Connect contact flow"),
        ("custom-resource", "CustomResourceRequest", "a CloudFormation custom resource, to create"),
        ("dynamodb", "DynamoDbStreamEvent", "an insert, a change and a removal in a table's stream"),
        ("dynamodb-window", "DynamoDbStreamEvent.window", "a stream's changes in a tumbling window"),
        ("eventbridge", "EventBridgeEvent", "an event from an event bus"),
        ("eventbridge-s3", "EventBridgeEvent.s3", "an object was created, sent through EventBridge"),
        ("firehose", "FirehoseEvent", "records to transform"),
        ("http", "HttpApiRequest", "an HTTP API's request, payload format 2.0"),
        ("http-iam", "HttpApiRequest.iam", "an HTTP API's request, signed with IAM credentials"),
        ("http-jwt", "HttpApiRequest.jwt", "an HTTP API's request with a token's claims"),
        ("http-lambda", "HttpApiRequest.lambda", "an HTTP API's request with an authorizer's context"),
        ("http-v1", "RestApiRequest.http-v1", "an HTTP API's request, payload format 1.0"),
        ("iot-authorizer", "IotAuthorizerRequest", "IoT Core's request to an authorizer"),
        ("kafka", "KafkaEvent", "records from an MSK topic"),
        ("kinesis", "KinesisEvent", "records of a stream"),
        ("kinesis-window", "KinesisEvent.window", "records in a tumbling window"),
        ("lattice", "VpcLatticeRequest", "a VPC Lattice request, version 2.0"),
        ("lex", "LexV2Event", "a turn of a Lex V2 bot"),
        ("rabbitmq", "RabbitMqEvent", "messages from a RabbitMQ broker"),
        ("rest", "RestApiRequest", "a REST API's request"),
        ("s3", "S3Event", "an object was created, and one removed"),
        ("s3-batch", "S3BatchEvent", "objects of a batch operation"),
        ("s3-object-lambda", "S3ObjectLambdaEvent", "an object that is read through a function"),
        ("s3-test", "S3Event.test", "the test event that S3 sends when notifications are configured"),
        ("schedule", "EventBridgeEvent.schedule", "an EventBridge rule's schedule is due"),
        ("scheduler", "EventBridgeEvent.scheduler", "an EventBridge Scheduler schedule is due"),
        ("secret-rotation", "SecretRotationEvent", "a step of a secret's rotation"),
        ("ses", "SesEvent", "a message that SES received"),
        ("sns", "SnsEvent", "a notification from a topic"),
        ("sqs", "SqsEvent", "a message from a queue"),
        ("sqs-fifo", "SqsEvent.fifo", "messages from a FIFO queue, in two groups"),
        ("sqs-sns", "SqsEvent.sns", "a topic's notification in a queue's message"),
        ("sqs-ten", "SqsEvent.ten", "ten messages"),
        ("transfer", "TransferUserRequest", "a user who signs in to Transfer Family"),
        ("url", "HttpApiRequest.function-url", "a function URL's request"),
        ("websocket-connect", "WebSocketRequest.connect", "a client connects"),
        ("websocket-disconnect", "WebSocketRequest.disconnect", "a client disconnects"),
        ("websocket-message", "WebSocketRequest.message", "a client's message"),
    ];

    /// <summary>Gets the names of the sample events, such as <c>sqs</c>, each with a description.</summary>
    public static IReadOnlyList<KeyValuePair<string, string>> All { get; } = [.. s_all.Select(
        static each => new KeyValuePair<string, string>(each.Name, each.Description))];

    /// <summary>Returns a sample event.</summary>
    /// <param name="name">The name, as listed in <see cref="All"/>.</param>
    /// <returns>Indented JSON, or null if the name isn't known.</returns>
    public static string? Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        foreach (var each in s_all)
        {
            if (!each.Name.Equals(name, StringComparison.OrdinalIgnoreCase)) continue;
            using var stream = typeof(LambdaSampleEvents).Assembly.GetManifestResourceStream($"events/{each.File}.json")!;
            using var reader = new StreamReader(stream, Encoding.UTF8);
            return reader.ReadToEnd();
        }

        return null;
    }
}
