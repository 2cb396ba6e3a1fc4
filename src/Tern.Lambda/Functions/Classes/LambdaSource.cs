namespace Tern.Lambda;

/// <summary>
/// The source of a function's events, for a <see cref="LambdaFunctionAttribute"/> on a class whose event type doesn't
/// determine it.
/// </summary>
public enum LambdaSource
{
    /// <summary>
    /// The source that the handler's event type determines: <c>SqsMessage</c>, <c>S3Record</c>,
    /// <c>CognitoPreSignUpEvent</c>.
    /// </summary>
    OfEvent,

    /// <summary>JSON of your own, from Step Functions or direct invocations.</summary>
    Json,

    /// <summary>The bodies of an SQS queue's messages.</summary>
    Sqs,

    /// <summary>The data of a Kinesis stream's records.</summary>
    Kinesis,

    /// <summary>The values of the records of Kafka topics.</summary>
    Kafka,

    /// <summary>The texts of an SNS topic's messages.</summary>
    Sns,

    /// <summary>The details of an EventBridge bus's events.</summary>
    EventBridge,

    /// <summary>The events of an EventBridge schedule rule, which have the same form as those of a bus.</summary>
    Schedule,

    /// <summary>Requests to an HTTP API, in payload format 2.0.</summary>
    HttpApi,

    /// <summary>Requests to the function's URL, which have the same form as those to an HTTP API.</summary>
    FunctionUrl,

    /// <summary>Requests to a REST API, or to an HTTP API in payload format 1.0.</summary>
    RestApi,

    /// <summary>Connections, messages and disconnections of a WebSocket API.</summary>
    WebSocket,

    /// <summary>Requests through an Application Load Balancer.</summary>
    Alb,

    /// <summary>Requests through a VPC Lattice service, in event structure version 2.0.</summary>
    VpcLattice,

    /// <summary>Requests through a VPC Lattice service, in event structure version 1.0.</summary>
    VpcLatticeV1,

    /// <summary>The arguments of fields that the function resolves for AWS AppSync.</summary>
    AppSyncResolver,

    /// <summary>The data of the messages of an Amazon MQ for ActiveMQ queue.</summary>
    ActiveMq,

    /// <summary>The data of the messages of Amazon MQ for RabbitMQ queues.</summary>
    RabbitMq,
}
