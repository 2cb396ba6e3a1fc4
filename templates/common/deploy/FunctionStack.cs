// Copy this file to your CDK app. To create the zip, run dotnet publish and tern lambda package, as described in the README.
using Amazon.CDK;
using Constructs;
using Lambda = Amazon.CDK.AWS.Lambda;
//#if (records || source == "sns" || source == "s3")
using EventSources = Amazon.CDK.AWS.Lambda.EventSources;
//#endif
//#if (source == "sqs" || source == "dynamodb" || source == "kinesis")
using Sqs = Amazon.CDK.AWS.SQS;
//#endif
//#if (source == "dynamodb" || source == "web")
using DynamoDb = Amazon.CDK.AWS.DynamoDB;
//#endif
//#if (source == "kinesis")
using Kinesis = Amazon.CDK.AWS.Kinesis;
//#endif
//#if (source == "s3")
using S3 = Amazon.CDK.AWS.S3;
//#endif
//#if (source == "sns")
using Sns = Amazon.CDK.AWS.SNS;
//#endif
//#if (source == "eventbridge")
using Events = Amazon.CDK.AWS.Events;
using Targets = Amazon.CDK.AWS.Events.Targets;
//#endif
//#if (source == "cloudwatchlogs")
using Logs = Amazon.CDK.AWS.Logs;
using Destinations = Amazon.CDK.AWS.Logs.Destinations;
//#endif
//#if (source == "authorizer")
using Iam = Amazon.CDK.AWS.IAM;
//#endif
//#if (apiVersion2)
using Api = Amazon.CDK.AWS.Apigatewayv2;
using Integrations = Amazon.CDK.AwsApigatewayv2Integrations;
//#endif
//#if (source == "apigateway" && type == "rest")
using Api = Amazon.CDK.AWS.APIGateway;
//#endif
//#if (source == "apigateway" && type == "alb")
using Balancing = Amazon.CDK.AWS.ElasticLoadBalancingV2;
using Targets = Amazon.CDK.AWS.ElasticLoadBalancingV2.Targets;
//#endif

/// <summary>The function and its event source.</summary>
public sealed class FunctionStack : Stack
{
    /// <summary>Creates the stack.</summary>
    public FunctionStack(Construct scope, string id, IStackProps? props = null)
        : base(scope, id, props)
    {
//#if (source == "web")
        var table = new DynamoDb.TableV2(this, "Table", new DynamoDb.TablePropsV2
        {
            PartitionKey = new DynamoDb.Attribute { Name = "Id", Type = DynamoDb.AttributeType.STRING },
            // The data is kept when the stack is deleted.
            RemovalPolicy = RemovalPolicy.RETAIN,
        });

//#endif
        var function = new Lambda.Function(this, "Function", new Lambda.FunctionProps
        {
            Code = Lambda.Code.FromAsset("function.zip"),
//#if (managed)
            Runtime = new Lambda.Runtime("dotnet10", Lambda.RuntimeFamily.DOTNET_CORE),
//#else
            Runtime = Lambda.Runtime.PROVIDED_AL2023,
//#endif
            Handler = "bootstrap",
            Architecture = Lambda.Architecture.X86_64,
            MemorySize = 256,
            Timeout = Duration.Seconds(30),
            LoggingFormat = Lambda.LoggingFormat.JSON,
//#if (source == "authorizer")
            Environment = new Dictionary<string, string> { ["TOKEN_SHA256"] = (string)Node.TryGetContext("tokenSha256") },
//#endif
//#if (source == "web")
            Environment = new Dictionary<string, string> { ["ORDERS_TABLE"] = table.TableName },
//#endif
//#if (source == "sns" || source == "eventbridge" || source == "s3" || source == "cloudwatchlogs")
            // Creates a queue for events that still fail after three attempts.
            DeadLetterQueueEnabled = true,
//#endif
        });
//#if (source == "sqs")

        var queue = new Sqs.Queue(this, "Queue", new Sqs.QueueProps
        {
            // Six times the function's timeout, as AWS recommends: a message must not be redelivered while it is still in progress.
            VisibilityTimeout = Duration.Minutes(3),
            DeadLetterQueue = new Sqs.DeadLetterQueue { Queue = new Sqs.Queue(this, "DeadLetters"), MaxReceiveCount = 5 },
        });
        function.AddEventSource(new EventSources.SqsEventSource(queue, new EventSources.SqsEventSourceProps { ReportBatchItemFailures = true }));
//#endif
//#if (source == "sns")

        function.AddEventSource(new EventSources.SnsEventSource(new Sns.Topic(this, "Topic")));
//#endif
//#if (source == "dynamodb")

        var table = new DynamoDb.Table(this, "Table", new DynamoDb.TableProps
        {
            PartitionKey = new DynamoDb.Attribute { Name = "Id", Type = DynamoDb.AttributeType.STRING },
            BillingMode = DynamoDb.BillingMode.PAY_PER_REQUEST,
            // The data is kept when the stack is deleted.
            RemovalPolicy = RemovalPolicy.RETAIN,
            Stream = DynamoDb.StreamViewType.NEW_AND_OLD_IMAGES,
        });
        function.AddEventSource(new EventSources.DynamoEventSource(table, new EventSources.DynamoEventSourceProps
        {
            StartingPosition = Lambda.StartingPosition.TRIM_HORIZON,
            ReportBatchItemFailures = true,
            BisectBatchOnError = true,
            RetryAttempts = 10,
            OnFailure = new EventSources.SqsDlq(new Sqs.Queue(this, "DeadLetters")),
        }));
//#endif
//#if (source == "kinesis")

        var stream = new Kinesis.Stream(this, "Stream", new Kinesis.StreamProps
        {
            StreamMode = Kinesis.StreamMode.ON_DEMAND,
            // The data is kept when the stack is deleted.
            RemovalPolicy = RemovalPolicy.RETAIN,
        });
        function.AddEventSource(new EventSources.KinesisEventSource(stream, new EventSources.KinesisEventSourceProps
        {
            StartingPosition = Lambda.StartingPosition.TRIM_HORIZON,
            ReportBatchItemFailures = true,
            BisectBatchOnError = true,
            RetryAttempts = 10,
            OnFailure = new EventSources.SqsDlq(new Sqs.Queue(this, "DeadLetters")),
        }));
//#endif
//#if (source == "s3")

        var bucket = new S3.Bucket(this, "Bucket", new S3.BucketProps
        {
            // The data is kept when the stack is deleted.
            RemovalPolicy = RemovalPolicy.RETAIN,
        });
        bucket.GrantRead(function);
        function.AddEventSource(new EventSources.S3EventSourceV2(bucket, new EventSources.S3EventSourceProps { Events = [S3.EventType.OBJECT_CREATED] }));
//#endif
//#if (source == "eventbridge" && schedule)

        _ = new Events.Rule(this, "Nightly", new Events.RuleProps
        {
            Schedule = Events.Schedule.Cron(new Events.CronOptions { Hour = "3", Minute = "0" }),
            Targets = [new Targets.LambdaFunction(function)],
        });
//#elseif (source == "eventbridge")

        _ = new Events.Rule(this, "OrderPlaced", new Events.RuleProps
        {
            EventPattern = new Events.EventPattern { Source = ["shop.orders"], DetailType = ["OrderPlaced"] },
            Targets = [new Targets.LambdaFunction(function)],
        });
//#endif
//#if (source == "cloudwatchlogs")

        // Never use the function's own log group: the function would invoke itself endlessly.
        var group = Logs.LogGroup.FromLogGroupName(this, "Logs", (string)Node.TryGetContext("logGroup"));
        _ = new Logs.SubscriptionFilter(this, "Errors", new Logs.SubscriptionFilterProps
        {
            LogGroup = group,
            Destination = new Destinations.LambdaDestination(function),
            FilterPattern = Logs.FilterPattern.AnyTerm("ERROR", "WARN"),
        });
//#endif
//#if (httpApi2)

        var api = new Api.HttpApi(this, "Api", new Api.HttpApiProps { DefaultIntegration = new Integrations.HttpLambdaIntegration("Function", function) });
        _ = new CfnOutput(this, "Url", new CfnOutputProps { Value = api.ApiEndpoint });
//#endif
//#if (source == "apigateway" && type == "httpv1")

        var api = new Api.HttpApi(this, "Api", new Api.HttpApiProps
        {
            DefaultIntegration = new Integrations.HttpLambdaIntegration("Function", function, new Integrations.HttpLambdaIntegrationProps
            {
                PayloadFormatVersion = Api.PayloadFormatVersion.VERSION_1_0,
            }),
        });
        _ = new CfnOutput(this, "Url", new CfnOutputProps { Value = api.ApiEndpoint });
//#endif
//#if (source == "apigateway" && type == "rest")

        var api = new Api.LambdaRestApi(this, "Api", new Api.LambdaRestApiProps { Handler = function });
        _ = new CfnOutput(this, "Url", new CfnOutputProps { Value = api.Url });
//#endif
//#if (source == "apigateway" && type == "url")

        // Anyone with the URL can call the function. AWS_IAM requires the permission lambda:InvokeFunctionUrl.
        var url = function.AddFunctionUrl(new Lambda.FunctionUrlOptions { AuthType = Lambda.FunctionUrlAuthType.NONE });
        _ = new CfnOutput(this, "Url", new CfnOutputProps { Value = url.Url });
//#endif
//#if (source == "apigateway" && type == "alb")

        // A load balancer's listener forwards requests to this target group.
        _ = new Balancing.ApplicationTargetGroup(this, "TargetGroup", new Balancing.ApplicationTargetGroupProps
        {
            TargetType = Balancing.TargetType.LAMBDA,
            Targets = [new Targets.LambdaTarget(function)],
        });
//#endif
//#if (source == "apigateway" && type == "websocket")

        var api = new Api.WebSocketApi(this, "Api", new Api.WebSocketApiProps
        {
            ConnectRouteOptions = new Api.WebSocketRouteOptions { Integration = new Integrations.WebSocketLambdaIntegration("Connect", function) },
            DisconnectRouteOptions = new Api.WebSocketRouteOptions { Integration = new Integrations.WebSocketLambdaIntegration("Disconnect", function) },
            // Without the route response, responses to messages are discarded.
            DefaultRouteOptions = new Api.WebSocketRouteOptions
            {
                Integration = new Integrations.WebSocketLambdaIntegration("Default", function),
                ReturnResponse = true,
            },
        });
        var stage = new Api.WebSocketStage(this, "Stage", new Api.WebSocketStageProps { WebSocketApi = api, StageName = "live", AutoDeploy = true });
        _ = new CfnOutput(this, "Url", new CfnOutputProps { Value = stage.Url });
//#endif
//#if (source == "authorizer")

        // An API refers to its authorizer by this ARN, and needs the permission.
        function.GrantInvoke(new Iam.ServicePrincipal("apigateway.amazonaws.com"));
        _ = new CfnOutput(this, "Arn", new CfnOutputProps { Value = function.FunctionArn });
//#endif
//#if (source == "web")

        table.GrantReadWriteData(function);
//#endif
    }
}
