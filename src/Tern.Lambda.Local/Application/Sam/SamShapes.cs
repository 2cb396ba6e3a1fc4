using Tern.Local;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// The members of the parts of a template. Each line describes a shape with its name and members:
/// <code>
/// Name           read here
/// Name~          changes nothing on this machine: permissions, tags, billing
/// Name!          not simulated, which is reported at the start
/// Name(Shape)    an object, or an array of objects, of that shape
/// Name(*Shape)   a map of any names to objects of that shape
/// </code>
/// Sources: SAM's specification and CloudFormation's resource reference, November 2026.
/// </summary>
internal static class SamShapes
{
    public const string Text = """
        Template: AWSTemplateFormatVersion Conditions Description Globals(Globals) Hooks~ Mappings Metadata~ Outputs~ Parameters Resources Rules~ Transform~
        Globals: Api(AWS::Serverless::Api) CapacityProvider~ Function(AWS::Serverless::Function) HttpApi(AWS::Serverless::HttpApi) LayerVersion~
        Globals: SimpleTable~ StateMachine~ WebSocketApi~
        Resource: Condition Connectors~ CreationPolicy~ DeletionPolicy~ DependsOn~ IgnoreGlobals! Metadata Properties Type UpdatePolicy~ UpdateReplacePolicy~

        AWS::Serverless::Function: Architectures~ AssumeRolePolicyDocument~ AutoPublishAlias AutoPublishAliasAllProperties~ AutoPublishCodeSha256~
        AWS::Serverless::Function: CapacityProviderConfig! CodeSigningConfigArn~ CodeUri DeadLetterQueue(DeadLetters) DeploymentPreference~ Description~
        AWS::Serverless::Function: DurableConfig! Environment(Environment) EphemeralStorage~ EventInvokeConfig(InvokeConfig) Events FileSystemConfigs!
        AWS::Serverless::Function: FunctionName FunctionScalingConfig! FunctionUrlConfig(UrlConfig) Handler ImageConfig! ImageUri InlineCode KmsKeyArn~
        AWS::Serverless::Function: Layers LoggingConfig(Logging) MemorySize PackageType PermissionsBoundary~ Policies~ PropagateTags~
        AWS::Serverless::Function: ProvisionedConcurrencyConfig! PublishToLatestPublished~ RecursiveLoop~ ReservedConcurrentExecutions Role~ RolePath~
        AWS::Serverless::Function: Runtime RuntimeManagementConfig~ SnapStart(SnapStart) SourceKMSKeyArn~ Tags~ TenancyConfig(Tenancy) Timeout Tracing~
        AWS::Serverless::Function: VersionDeletionPolicy~ VersionDescription~ VpcConfig~
        AWS::Lambda::Function: Architectures~ CapacityProviderConfig! Code CodeSigningConfigArn~ DeadLetterConfig(DeadLetters) Description~ DurableConfig!
        AWS::Lambda::Function: Environment(Environment) EphemeralStorage~ FileSystemConfigs! FunctionName FunctionScalingConfig! Handler ImageConfig!
        AWS::Lambda::Function: KmsKeyArn~ Layers LoggingConfig(Logging) MemorySize PackageType PublishToLatestPublished~ RecursiveLoop~
        AWS::Lambda::Function: ReservedConcurrentExecutions Role~ Runtime RuntimeManagementConfig~ SnapStart(SnapStart) Tags~ TenancyConfig(Tenancy)
        AWS::Lambda::Function: Timeout TracingConfig~ VpcConfig~
        DeadLetters: TargetArn Type
        Environment: Variables
        InvokeConfig: DestinationConfig(InvokeDestinations) MaximumEventAgeInSeconds MaximumRetryAttempts
        InvokeDestinations: OnFailure(Destination) OnSuccess(Destination)
        StreamDestinations: OnFailure(Destination)
        Destination: Destination Type
        UrlConfig: AuthType~ Cors(Cors) InvokeMode
        Cors: AllowCredentials AllowHeaders AllowMethods AllowOrigins ExposeHeaders MaxAge
        Logging: ApplicationLogLevel LogFormat LogGroup~ SystemLogLevel~
        SnapStart: ApplyOn
        Tenancy: TenantIsolationMode

        Event: Properties Type
        Event.AlexaSkill: SkillId~
        Event.Api: Auth(ApiRouteAuth) Method Path RequestModel(RequestModel) RequestParameters ResponseTransferMode! RestApiId TimeoutInMillis!
        RequestModel: Model Required~ ValidateBody ValidateParameters
        ApiRouteAuth: ApiKeyRequired AuthorizationScopes Authorizer InvokeRole~ OverrideApiAuth~ ResourcePolicy!
        Event.HttpApi: ApiId Auth(HttpRouteAuth) Method Path PayloadFormatVersion RouteSettings~ TimeoutInMillis!
        HttpRouteAuth: AuthorizationScopes Authorizer
        Event.SQS: BatchSize Enabled FilterCriteria(Filters) FunctionResponseTypes KmsKeyArn~ MaximumBatchingWindowInSeconds MetricsConfig~
        Event.SQS: ProvisionedPollerConfig~ Queue ScalingConfig(Scaling)
        Filters: Filters(Filter)
        Filter: Pattern
        Scaling: MaximumConcurrency
        Event.DynamoDB: BatchSize BisectBatchOnFunctionError DestinationConfig(StreamDestinations) Enabled FilterCriteria(Filters) FunctionResponseTypes
        Event.DynamoDB: KmsKeyArn~ MaximumBatchingWindowInSeconds MaximumRecordAgeInSeconds MaximumRetryAttempts MetricsConfig~ ParallelizationFactor
        Event.DynamoDB: StartingPosition StartingPositionTimestamp! Stream TumblingWindowInSeconds
        Event.Schedule: DeadLetterConfig! Description~ Enabled Input Name~ RetryPolicy! RoleArn~ Schedule State
        Event.ScheduleV2: DeadLetterConfig! Description~ Enabled EndDate! FlexibleTimeWindow~ GroupName~ Input KmsKeyArn~ Name~ OmitName~
        Event.ScheduleV2: PermissionsBoundary~ RetryPolicy! RoleArn~ ScheduleExpression ScheduleExpressionTimezone StartDate! State
        Event.EventBridgeRule: DeadLetterConfig! Enabled EventBusName Input InputPath InputTransformer(Transformer) LogConfig~ Pattern RetryPolicy! RuleName~
        Event.EventBridgeRule: State Target~
        Event.CloudWatchEvent: DeadLetterConfig! Enabled EventBusName Input InputPath Pattern RetryPolicy! State Target~
        Transformer: InputPathsMap InputTemplate
        Event.S3: Bucket Events Filter(S3Filter)
        S3Filter: S3Key(S3Key)
        S3Key: Rules(S3Rule)
        S3Rule: Name Value

        AWS::Serverless::HttpApi: AccessLogSettings~ Auth(HttpAuth) CorsConfiguration(Cors) DefaultRouteSettings~ DefinitionBody! DefinitionUri!
        AWS::Serverless::HttpApi: Description~ DisableExecuteApiEndpoint~ Domain~ FailOnWarnings~ Name~ PropagateTags~ RouteSettings~ StageName
        AWS::Serverless::HttpApi: StageVariables Tags~
        HttpAuth: Authorizers(*HttpAuthorizer) DefaultAuthorizer EnableIamAuthorizer~
        HttpAuthorizer: AuthorizationScopes AuthorizerPayloadFormatVersion EnableFunctionDefaultPermissions~ EnableSimpleResponses FunctionArn
        HttpAuthorizer: FunctionInvokeRole~ Identity(Identity) IdentitySource JwtConfiguration(Jwt)
        Identity: Context Header Headers QueryStrings ReauthorizeEvery StageVariables ValidationExpression!
        Jwt: audience issuer
        AWS::Serverless::Api: AccessLogSetting~ AlwaysDeploy~ ApiKeySourceType! Auth(ApiAuth) BinaryMediaTypes CacheClusterEnabled! CacheClusterSize~
        AWS::Serverless::Api: CanarySetting~ Cors DefinitionBody! DefinitionUri! Description~ DisableExecuteApiEndpoint~ Domain~ EndpointAccessMode~
        AWS::Serverless::Api: EndpointConfiguration~ FailOnWarnings~ GatewayResponses! MergeDefinitions~ MethodSettings~ MinimumCompressionSize! Mode~
        AWS::Serverless::Api: Models Name~ OpenApiVersion~ Policy~ PropagateTags~ SecurityPolicy~ StageName Tags~ TracingEnabled~ Variables
        ApiAuth: AddApiKeyRequiredToCorsPreflight AddDefaultAuthorizerToCorsPreflight ApiKeyRequired Authorizers(*ApiAuthorizer) DefaultAuthorizer
        ApiAuth: InvokeRole~ ResourcePolicy! UsagePlan(UsagePlan)
        UsagePlan: CreateUsagePlan~ Description~ Quota! Tags~ Throttle! UsagePlanName~
        ApiAuthorizer: AuthType~ AuthorizationScopes DisableFunctionDefaultPermissions~ FunctionArn FunctionInvokeRole~ FunctionPayloadType
        ApiAuthorizer: Identity(Identity) UserPoolArn
        AWS::Serverless::SimpleTable: PointInTimeRecoverySpecification~ PrimaryKey(PrimaryKey) ProvisionedThroughput~ SSESpecification~ TableName Tags~
        PrimaryKey: Name Type
        AWS::Serverless::LayerVersion: CompatibleArchitectures~ CompatibleRuntimes~ ContentUri Description~ LayerName~ LicenseInfo~
        AWS::Serverless::LayerVersion: PublishLambdaVersion~ RetentionPolicy~

        AWS::ApiGateway::RestApi: ApiKeySourceType! BinaryMediaTypes Body! BodyS3Location! CloneFrom! Description~ DisableExecuteApiEndpoint~
        AWS::ApiGateway::RestApi: EndpointAccessMode~ EndpointConfiguration~ FailOnWarnings~ MinimumCompressionSize! Mode~ Name~ Parameters~ Policy!
        AWS::ApiGateway::RestApi: SecurityPolicy~ Tags~
        AWS::ApiGateway::Resource: ParentId PathPart RestApiId
        AWS::ApiGateway::Method: ApiKeyRequired AuthorizationScopes AuthorizationType AuthorizerId HttpMethod Integration(RestIntegration) MethodResponses~
        AWS::ApiGateway::Method: OperationName~ RequestModels RequestParameters RequestValidatorId ResourceId RestApiId
        RestIntegration: CacheKeyParameters~ CacheNamespace~ ConnectionId~ ConnectionType~ ContentHandling! Credentials~ IntegrationHttpMethod~
        RestIntegration: IntegrationResponses IntegrationTarget~ PassthroughBehavior~ RequestParameters RequestTemplates~ ResponseTransferMode!
        RestIntegration: TimeoutInMillis! Type Uri
        AWS::ApiGateway::Deployment: DeploymentCanarySettings~ Description~ RestApiId StageDescription~ StageName
        AWS::ApiGateway::Stage: AccessLogSetting~ CacheClusterEnabled! CacheClusterSize~ CanarySetting! ClientCertificateId~ DeploymentId~ Description~
        AWS::ApiGateway::Stage: DocumentationVersion~ MethodSettings~ RestApiId StageName Tags~ TracingEnabled~ Variables
        AWS::ApiGateway::Authorizer: AuthType~ AuthorizerCredentials~ AuthorizerResultTtlInSeconds AuthorizerUri IdentitySource
        AWS::ApiGateway::Authorizer: IdentityValidationExpression! Name~ ProviderARNs~ RestApiId Type
        AWS::ApiGateway::Model: ContentType~ Description~ Name~ RestApiId~ Schema
        AWS::ApiGateway::RequestValidator: Name~ RestApiId~ ValidateRequestBody ValidateRequestParameters
        AWS::ApiGateway::ApiKey: CustomerId~ Description~ Enabled GenerateDistinctId~ Name~ StageKeys~ Tags~ Value
        AWS::ApiGateway::UsagePlan: ApiStages~ Description~ Quota! Tags~ Throttle! UsagePlanName~
        AWS::ApiGateway::UsagePlanKey: KeyId~ KeyType~ UsagePlanId~
        AWS::ApiGatewayV2::Api: ApiKeySelectionExpression~ BasePath~ Body! BodyS3Location! CorsConfiguration(Cors) CredentialsArn~ Description~
        AWS::ApiGatewayV2::Api: DisableExecuteApiEndpoint~ DisableSchemaValidation~ FailOnWarnings~ IpAddressType~ Name~ ProtocolType RouteKey
        AWS::ApiGatewayV2::Api: RouteSelectionExpression~ Tags~ Target Version~
        AWS::ApiGatewayV2::Integration: ApiId ConnectionId~ ConnectionType~ ContentHandlingStrategy~ CredentialsArn~ Description~ IntegrationMethod~
        AWS::ApiGatewayV2::Integration: IntegrationSubtype IntegrationType IntegrationUri PassthroughBehavior~ PayloadFormatVersion RequestParameters!
        AWS::ApiGatewayV2::Integration: RequestTemplates~ ResponseParameters! TemplateSelectionExpression~ TimeoutInMillis! TlsConfig~
        AWS::ApiGatewayV2::Route: ApiId ApiKeyRequired~ AuthorizationScopes AuthorizationType AuthorizerId ModelSelectionExpression~ OperationName~
        AWS::ApiGatewayV2::Route: RequestModels~ RequestParameters~ RouteKey RouteResponseSelectionExpression~ Target
        AWS::ApiGatewayV2::Stage: AccessLogSettings~ AccessPolicyId~ ApiId AutoDeploy~ ClientCertificateId~ DefaultRouteSettings~ DeploymentId~
        AWS::ApiGatewayV2::Stage: Description~ RouteSettings~ StageName StageVariables Tags~
        AWS::ApiGatewayV2::Authorizer: ApiId AuthorizerCredentialsArn~ AuthorizerPayloadFormatVersion AuthorizerResultTtlInSeconds AuthorizerType
        AWS::ApiGatewayV2::Authorizer: AuthorizerUri EnableSimpleResponses IdentitySource IdentityValidationExpression~ JwtConfiguration(JwtV2) Name~
        JwtV2: Audience Issuer
        AWS::ApiGatewayV2::Deployment: ApiId~ Description~ StageName~

        AWS::Lambda::EventSourceMapping: AmazonManagedKafkaEventSourceConfig! BatchSize BisectBatchOnFunctionError DestinationConfig(StreamDestinations)
        AWS::Lambda::EventSourceMapping: DocumentDBEventSourceConfig! Enabled EventSourceArn FilterCriteria(Filters) FunctionName FunctionResponseTypes
        AWS::Lambda::EventSourceMapping: KmsKeyArn~ LoggingConfig~ MaximumBatchingWindowInSeconds MaximumRecordAgeInSeconds MaximumRetryAttempts
        AWS::Lambda::EventSourceMapping: MetricsConfig~ ParallelizationFactor ProvisionedPollerConfig~ Queues! ScalingConfig(Scaling)
        AWS::Lambda::EventSourceMapping: SelfManagedEventSource! SelfManagedKafkaEventSourceConfig! SourceAccessConfigurations~ StartingPosition
        AWS::Lambda::EventSourceMapping: StartingPositionTimestamp! Tags~ Topics! TumblingWindowInSeconds
        AWS::Lambda::Url: AuthType~ Cors(Cors) InvokeMode Qualifier TargetFunctionArn
        AWS::Lambda::Alias: Description~ FunctionName FunctionVersion Name ProvisionedConcurrencyConfig! RoutingConfig!
        AWS::Lambda::Version: CodeSha256~ Description~ FunctionName FunctionScalingConfig! ProvisionedConcurrencyConfig! RuntimePolicy~
        AWS::Lambda::EventInvokeConfig: DestinationConfig(InvokeDestinations) FunctionName MaximumEventAgeInSeconds MaximumRetryAttempts Qualifier~
        AWS::SQS::Queue: ContentBasedDeduplication DeduplicationScope! DelaySeconds FifoQueue FifoThroughputLimit~ KmsDataKeyReusePeriodSeconds~
        AWS::SQS::Queue: KmsMasterKeyId~ MaximumMessageSize MessageRetentionPeriod QueueName ReceiveMessageWaitTimeSeconds RedriveAllowPolicy~
        AWS::SQS::Queue: RedrivePolicy(Redrive) SqsManagedSseEnabled~ Tags~ VisibilityTimeout
        Redrive: deadLetterTargetArn maxReceiveCount
        AWS::DynamoDB::Table: AttributeDefinitions BillingMode ContributorInsightsSpecification~ DeletionProtectionEnabled~ GlobalSecondaryIndexes
        AWS::DynamoDB::Table: ImportSourceSpecification! KeySchema KinesisStreamSpecification! LocalSecondaryIndexes OnDemandThroughput~
        AWS::DynamoDB::Table: PointInTimeRecoverySpecification~ ProvisionedThroughput ResourcePolicy~ SSESpecification~ StreamSpecification TableClass~
        AWS::DynamoDB::Table: TableName Tags~ TimeToLiveSpecification WarmThroughput~
        AWS::DynamoDB::GlobalTable: AttributeDefinitions BillingMode GlobalSecondaryIndexes GlobalTableWitnesses~ KeySchema LocalSecondaryIndexes
        AWS::DynamoDB::GlobalTable: MultiRegionConsistency~ Replicas~ SSESpecification~ StreamSpecification TableName TimeToLiveSpecification
        AWS::DynamoDB::GlobalTable: WarmThroughput~ WriteOnDemandThroughputSettings~ WriteProvisionedThroughputSettings~
        AWS::Events::Rule: Description~ EventBusName EventPattern Name RoleArn~ ScheduleExpression State Tags~ Targets(Target)
        Target: AppSyncParameters~ Arn BatchParameters~ DeadLetterConfig! EcsParameters~ HttpParameters~ Id Input InputPath InputTransformer(Transformer)
        Target: KinesisParameters~ RedshiftDataParameters~ RetryPolicy! RoleArn~ RunCommandParameters~ SageMakerPipelineParameters~ SqsParameters!
        AWS::Events::EventBus: DeadLetterConfig~ Description~ EventSourceName~ KmsKeyIdentifier~ LogConfig~ Name Policy~ Tags~
        AWS::S3::Bucket: AbacStatus~ AccelerateConfiguration~ AccessControl~ AnalyticsConfigurations~ BucketEncryption~ BucketName BucketNamePrefix~
        AWS::S3::Bucket: BucketNamespace~ CorsConfiguration~ IntelligentTieringConfigurations~ InventoryConfigurations~ LifecycleConfiguration~
        AWS::S3::Bucket: LoggingConfiguration~ MetadataConfiguration~ MetadataTableConfiguration~ MetricsConfigurations~ NotificationConfiguration!
        AWS::S3::Bucket: ObjectLockConfiguration~ ObjectLockEnabled~ OwnershipControls~ PublicAccessBlockConfiguration~ ReplicationConfiguration~ Tags~
        AWS::S3::Bucket: VersioningConfiguration~ WebsiteConfiguration~
        """;

    /// <summary>The events that don't occur here; their members aren't checked.</summary>
    public static readonly string[] OtherEvents =
    [
        "AlexaSkill", "CloudWatchLogs", "Cognito", "DocumentDB", "IoTRule", "Kinesis", "MQ", "MSK", "SelfManagedKafka", "SNS",
    ];

    /// <summary>The other resource types of the simulated services, so that a misspelled type is detected.</summary>
    public static readonly string[] OtherTypes =
    [
        "AWS::Serverless::Application", "AWS::Serverless::CapacityProvider", "AWS::Serverless::Connector", "AWS::Serverless::GraphQLApi",
        "AWS::Serverless::StateMachine", "AWS::Serverless::WebSocketApi", "AWS::Lambda::CapacityProvider",
        "AWS::Lambda::CodeSigningConfig", "AWS::Lambda::LayerVersion", "AWS::Lambda::LayerVersionPermission", "AWS::Lambda::Permission",
        "AWS::SQS::QueueInlinePolicy", "AWS::SQS::QueuePolicy", "AWS::Events::ApiDestination", "AWS::Events::Archive",
        "AWS::Events::Connection", "AWS::Events::Endpoint", "AWS::Events::EventBusPolicy",
    ];

    /// <summary>Types, or prefixes of types, that have no effect on this machine.</summary>
    public static readonly string[] Quiet =
    [
        "AWS::IAM::", "AWS::KMS::", "AWS::Logs::LogGroup", "AWS::CloudWatch::", "AWS::CDK::Metadata", "AWS::Lambda::Permission",
        "AWS::Lambda::LayerVersionPermission", "AWS::Lambda::CodeSigningConfig", "AWS::SQS::QueuePolicy", "AWS::SQS::QueueInlinePolicy",
        "AWS::Events::EventBusPolicy", "AWS::S3::BucketPolicy", "AWS::SNS::TopicPolicy", "AWS::CloudFormation::", "AWS::CodeDeploy::",
        "AWS::ApplicationAutoScaling::", "AWS::ApiGateway::Account", "AWS::Serverless::Connector",
    ];

    /// <summary>The alternatives to members that aren't simulated, where they aren't obvious.</summary>
    public static readonly Dictionary<string, string> Notes = new(StringComparer.Ordinal)
    {
        ["DurableConfig"] = "Durable execution isn't simulated: the handler gets each event as a plain invocation, without checkpoints or replays",
        ["Quota"] = "Requests per key aren't counted",
        ["NotificationConfiguration"] = "Functions receive changes of the bucket through events of type S3 of AWS::Serverless::Function",
    };
}
