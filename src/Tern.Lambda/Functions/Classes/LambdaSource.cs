namespace Tern.Lambda;

/// <summary>
/// Where the events of a function come from, for a <see cref="LambdaFunctionAttribute"/> whose class doesn't tell by
/// the event that it takes.
/// </summary>
public enum LambdaSource
{
    /// <summary>As the type of event tells that the handler takes: <c>SqsMessage</c>, <c>S3Record</c>, <c>CognitoPreSignUpEvent</c>.</summary>
    OfEvent,

    /// <summary>JSON of the function's own, from Step Functions or direct invocations.</summary>
    Json,

    /// <summary>The messages of an SQS queue, by their bodies.</summary>
    Sqs,

    /// <summary>The records of a Kinesis stream, by their data.</summary>
    Kinesis,

    /// <summary>The records of Kafka topics, by their values.</summary>
    Kafka,

    /// <summary>The messages of an SNS topic, by their texts.</summary>
    Sns,

    /// <summary>The events of an EventBridge bus, by their details.</summary>
    EventBridge,

    /// <summary>The events of an EventBridge schedule rule, which are those of a bus.</summary>
    Schedule,

    /// <summary>Requests to an HTTP API, in its payload format 2.0.</summary>
    HttpApi,

    /// <summary>Requests to the function's URL, which are those of an HTTP API.</summary>
    FunctionUrl,

    /// <summary>Requests to a REST API, or to an HTTP API in its payload format 1.0.</summary>
    RestApi,

    /// <summary>Connects, messages and disconnects of a WebSocket API.</summary>
    WebSocket,

    /// <summary>Requests through an Application Load Balancer.</summary>
    Alb,

    /// <summary>Requests through a VPC Lattice service, in version 2.0 of the event structure.</summary>
    VpcLattice,

    /// <summary>Requests through a VPC Lattice service, in version 1.0 of the event structure.</summary>
    VpcLatticeV1,

    /// <summary>Fields that AWS AppSync has the function resolve, by their arguments.</summary>
    AppSyncResolver,

    /// <summary>The messages of a queue of Amazon MQ for ActiveMQ, by their data.</summary>
    ActiveMq,

    /// <summary>The messages of queues of Amazon MQ for RabbitMQ, by their data.</summary>
    RabbitMq,
}
