using Tern.Handling;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// The sources of events that are handled as a whole. Each member creates its source, so that a program contains only
/// the sources that it names.
/// </summary>
public static class LambdaEvents
{
    /// <summary>Gets the source of the requests of AWS AppSync to a Lambda authorizer.</summary>
    public static AnswerSource<AppSyncAuthorizerRequest, AppSyncAuthorizerResponse, LambdaHandler<AppSyncAuthorizerRequest>> AppSyncAuthorizer =>
        Answer<AppSyncAuthorizerRequest, AppSyncAuthorizerResponse>(EventShape.AppSyncAuthorizer);

    /// <summary>
    /// Gets the source of AWS AppSync requests to resolve a batch of fields. The result is a list with a value for each
    /// field, in order.
    /// </summary>
    public static EventSource<AppSyncBatchEvent, AppSyncBatchEvent> AppSyncBatch => Whole<AppSyncBatchEvent>(EventShape.AppSyncBatch);

    /// <summary>Gets the source of AWS AppSync requests to resolve a field.</summary>
    public static ContentSource<AppSyncResolverEvent> AppSyncResolver =>
        new(EventShape.AppSyncResolver, LambdaEventReader<AppSyncResolverEvent>.Instance, static value => value.Arguments);

    /// <summary>Gets the source of the calls of an Amazon Bedrock agent to an action group.</summary>
    public static AnswerSource<BedrockAgentEvent, BedrockAgentResponse, LambdaHandler<BedrockAgentEvent>> BedrockAgent =>
        Answer<BedrockAgentEvent, BedrockAgentResponse>(EventShape.BedrockAgent);

    /// <summary>Gets the source of Amazon CloudWatch alarms whose action is the function.</summary>
    public static EventSource<CloudWatchAlarmEvent, CloudWatchAlarmEvent> CloudWatchAlarm => Whole<CloudWatchAlarmEvent>(EventShape.CloudWatchAlarm);

    /// <summary>Gets the source of the decompressed log events of a CloudWatch Logs subscription.</summary>
    public static EventSource<CloudWatchLogsEvent, CloudWatchLogsData> CloudWatchLogs => new(
        EventShape.CloudWatchLogs,
        LambdaEventReader<CloudWatchLogsEvent>.Instance,
        new ContentReader<CloudWatchLogsEvent, CloudWatchLogsData>(static value => value.ReadData()));

    /// <summary>
    /// Gets the source of AWS CodePipeline actions. Complete the job with PutJobSuccessResult or PutJobFailureResult.
    /// </summary>
    public static EventSource<CodePipelineEvent, CodePipelineEvent> CodePipeline => Whole<CodePipelineEvent>(EventShape.CodePipeline);

    /// <summary>
    /// Gets the source of the <c>CreateAuthChallenge</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoCreateAuthChallengeEvent, CognitoCreateAuthChallengeEvent, LambdaHandler<CognitoCreateAuthChallengeEvent>>
        CognitoCreateAuthChallenge => Answer<CognitoCreateAuthChallengeEvent, CognitoCreateAuthChallengeEvent>(EventShape.CognitoCreateAuthChallenge);

    /// <summary>
    /// Gets the source of the <c>CustomEmailSender</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoCustomEmailSenderEvent, CognitoCustomEmailSenderEvent, LambdaHandler<CognitoCustomEmailSenderEvent>>
        CognitoCustomEmailSender => Answer<CognitoCustomEmailSenderEvent, CognitoCustomEmailSenderEvent>(EventShape.CognitoCustomEmailSender);

    /// <summary>
    /// Gets the source of the <c>CustomMessage</c> trigger of a Cognito user pool; the response is the event with its
    /// <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoCustomMessageEvent, CognitoCustomMessageEvent, LambdaHandler<CognitoCustomMessageEvent>> CognitoCustomMessage =>
        Answer<CognitoCustomMessageEvent, CognitoCustomMessageEvent>(EventShape.CognitoCustomMessage);

    /// <summary>
    /// Gets the source of the <c>CustomSmsSender</c> trigger of a Cognito user pool; the response is the event with its
    /// <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoCustomSmsSenderEvent, CognitoCustomSmsSenderEvent, LambdaHandler<CognitoCustomSmsSenderEvent>> CognitoCustomSmsSender =>
        Answer<CognitoCustomSmsSenderEvent, CognitoCustomSmsSenderEvent>(EventShape.CognitoCustomSmsSender);

    /// <summary>
    /// Gets the source of the <c>DefineAuthChallenge</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoDefineAuthChallengeEvent, CognitoDefineAuthChallengeEvent, LambdaHandler<CognitoDefineAuthChallengeEvent>>
        CognitoDefineAuthChallenge => Answer<CognitoDefineAuthChallengeEvent, CognitoDefineAuthChallengeEvent>(EventShape.CognitoDefineAuthChallenge);

    /// <summary>
    /// Gets the source of the <c>InboundFederation</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoInboundFederationEvent, CognitoInboundFederationEvent, LambdaHandler<CognitoInboundFederationEvent>>
        CognitoInboundFederation => Answer<CognitoInboundFederationEvent, CognitoInboundFederationEvent>(EventShape.CognitoInboundFederation);

    /// <summary>
    /// Gets the source of the <c>PostAuthentication</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPostAuthenticationEvent, CognitoPostAuthenticationEvent, LambdaHandler<CognitoPostAuthenticationEvent>>
        CognitoPostAuthentication => Answer<CognitoPostAuthenticationEvent, CognitoPostAuthenticationEvent>(EventShape.CognitoPostAuthentication);

    /// <summary>
    /// Gets the source of the <c>PostConfirmation</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPostConfirmationEvent, CognitoPostConfirmationEvent, LambdaHandler<CognitoPostConfirmationEvent>>
        CognitoPostConfirmation => Answer<CognitoPostConfirmationEvent, CognitoPostConfirmationEvent>(EventShape.CognitoPostConfirmation);

    /// <summary>
    /// Gets the source of the <c>PreAuthentication</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPreAuthenticationEvent, CognitoPreAuthenticationEvent, LambdaHandler<CognitoPreAuthenticationEvent>>
        CognitoPreAuthentication => Answer<CognitoPreAuthenticationEvent, CognitoPreAuthenticationEvent>(EventShape.CognitoPreAuthentication);

    /// <summary>
    /// Gets the source of the <c>PreSignUp</c> trigger of a Cognito user pool; the response is the event with its
    /// <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPreSignUpEvent, CognitoPreSignUpEvent, LambdaHandler<CognitoPreSignUpEvent>> CognitoPreSignUp =>
        Answer<CognitoPreSignUpEvent, CognitoPreSignUpEvent>(EventShape.CognitoPreSignUp);

    /// <summary>
    /// Gets the source of the <c>PreTokenGeneration</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPreTokenGenerationEvent, CognitoPreTokenGenerationEvent, LambdaHandler<CognitoPreTokenGenerationEvent>>
        CognitoPreTokenGeneration => Answer<CognitoPreTokenGenerationEvent, CognitoPreTokenGenerationEvent>(EventShape.CognitoPreTokenGeneration);

    /// <summary>
    /// Gets the source of the <c>PreTokenGenerationV2</c> trigger of a Cognito user pool; the response is the event
    /// with its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoPreTokenGenerationV2Event, CognitoPreTokenGenerationV2Event, LambdaHandler<CognitoPreTokenGenerationV2Event>>
        CognitoPreTokenGenerationV2 => Answer<CognitoPreTokenGenerationV2Event, CognitoPreTokenGenerationV2Event>(EventShape.CognitoPreTokenGenerationV2);

    /// <summary>
    /// Gets the source of the records of an Amazon Cognito Sync dataset, which the response can change.
    /// </summary>
    public static AnswerSource<CognitoSyncEvent, CognitoSyncEvent, LambdaHandler<CognitoSyncEvent>> CognitoSync =>
        Answer<CognitoSyncEvent, CognitoSyncEvent>(EventShape.CognitoSync);

    /// <summary>
    /// Gets the source of the <c>UserMigration</c> trigger of a Cognito user pool; the response is the event with its
    /// <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoUserMigrationEvent, CognitoUserMigrationEvent, LambdaHandler<CognitoUserMigrationEvent>> CognitoUserMigration =>
        Answer<CognitoUserMigrationEvent, CognitoUserMigrationEvent>(EventShape.CognitoUserMigration);

    /// <summary>
    /// Gets the source of the <c>VerifyAuthChallenge</c> trigger of a Cognito user pool; the response is the event with
    /// its <c>Response</c> set.
    /// </summary>
    public static AnswerSource<CognitoVerifyAuthChallengeEvent, CognitoVerifyAuthChallengeEvent, LambdaHandler<CognitoVerifyAuthChallengeEvent>>
        CognitoVerifyAuthChallenge => Answer<CognitoVerifyAuthChallengeEvent, CognitoVerifyAuthChallengeEvent>(EventShape.CognitoVerifyAuthChallenge);

    /// <summary>
    /// Gets the source of evaluations of an AWS Config rule. Report the evaluation with PutEvaluations.
    /// </summary>
    public static EventSource<ConfigEvent, ConfigEvent> Config => Whole<ConfigEvent>(EventShape.Config);

    /// <summary>
    /// Gets the source of contacts in an Amazon Connect flow. The result is an object with string values, or any JSON
    /// if the block accepts that.
    /// </summary>
    public static EventSource<ConnectContactFlowEvent, ConnectContactFlowEvent> Connect => Whole<ConnectContactFlowEvent>(EventShape.Connect);

    /// <summary>
    /// Gets the source of requests for CloudFormation custom resources, without sending the response. CloudFormation
    /// waits for a response at the request's URL. The sources of Tern.Lambda.CustomResources send it.
    /// </summary>
    public static EventSource<CustomResourceRequest, CustomResourceRequest> CustomResourceRequest =>
        Whole<CustomResourceRequest>(EventShape.CustomResourceRequest);

    /// <summary>
    /// Gets the source of records that a Firehose stream transforms, each of which requires exactly one result.
    /// </summary>
    public static AnswerSource<FirehoseEvent, FirehoseResponse, LambdaHandler<FirehoseEvent>> Firehose =>
        Answer<FirehoseEvent, FirehoseResponse>(EventShape.Firehose);

    /// <summary>Gets the source of the requests of an HTTP API to an authorizer with simple responses.</summary>
    public static AnswerSource<HttpApiAuthorizerRequest, SimpleAuthorizerResponse, LambdaHandler<HttpApiAuthorizerRequest>> HttpApiAuthorizer =>
        Answer<HttpApiAuthorizerRequest, SimpleAuthorizerResponse>(EventShape.HttpApiAuthorizer);

    /// <summary>Gets the source of the requests of an HTTP API to an authorizer that returns policies.</summary>
    public static AnswerSource<HttpApiAuthorizerRequest, AuthorizerResponse, LambdaHandler<HttpApiAuthorizerRequest>> HttpApiPolicyAuthorizer =>
        Answer<HttpApiAuthorizerRequest, AuthorizerResponse>(EventShape.HttpApiPolicyAuthorizer);

    /// <summary>Gets the source of the requests of AWS IoT Core to a custom authorizer.</summary>
    public static AnswerSource<IotAuthorizerRequest, IotAuthorizerResponse, LambdaHandler<IotAuthorizerRequest>> IotAuthorizer =>
        Answer<IotAuthorizerRequest, IotAuthorizerResponse>(EventShape.IotAuthorizer);

    /// <summary>Gets the source of the requests of AWS IoT Core to a pre-provisioning hook.</summary>
    public static AnswerSource<IotProvisioningRequest, IotProvisioningResponse, LambdaHandler<IotProvisioningRequest>> IotProvisioning =>
        Answer<IotProvisioningRequest, IotProvisioningResponse>(EventShape.IotProvisioning);

    /// <summary>Gets the source of input records of a Kinesis Data Analytics SQL application.</summary>
    public static AnswerSource<KinesisAnalyticsInputEvent, KinesisAnalyticsInputResponse, LambdaHandler<KinesisAnalyticsInputEvent>> KinesisAnalyticsInput =>
        Answer<KinesisAnalyticsInputEvent, KinesisAnalyticsInputResponse>(EventShape.KinesisAnalyticsInput);

    /// <summary>Gets the source of output records of a Kinesis Data Analytics SQL application.</summary>
    public static AnswerSource<KinesisAnalyticsOutputEvent, KinesisAnalyticsOutputResponse, LambdaHandler<KinesisAnalyticsOutputEvent>>
        KinesisAnalyticsOutput => Answer<KinesisAnalyticsOutputEvent, KinesisAnalyticsOutputResponse>(EventShape.KinesisAnalyticsOutput);

    /// <summary>Gets the source of turns of a conversation with an Amazon Lex V2 bot.</summary>
    public static AnswerSource<LexV2Event, LexV2Response, LambdaHandler<LexV2Event>> LexV2 => Answer<LexV2Event, LexV2Response>(EventShape.LexV2);

    /// <summary>
    /// Gets the source of the records of an Amazon EventBridge pipe, as its target or its enrichment. For an
    /// enrichment, the pipe continues with the result.
    /// </summary>
    public static EventSource<PipesEvent, PipesEvent> Pipes => Whole<PipesEvent>(EventShape.Pipes);

    /// <summary>
    /// Gets the source of the requests of a REST or WebSocket API, or of an HTTP API with format 1.0, to a REQUEST
    /// authorizer.
    /// </summary>
    public static AnswerSource<RequestAuthorizerRequest, AuthorizerResponse, LambdaHandler<RequestAuthorizerRequest>> RequestAuthorizer =>
        Answer<RequestAuthorizerRequest, AuthorizerResponse>(EventShape.RequestAuthorizer);

    /// <summary>Gets the source of the objects of an S3 Batch Operations job.</summary>
    public static AnswerSource<S3BatchEvent, S3BatchResponse, LambdaHandler<S3BatchEvent>> S3Batch => Answer<S3BatchEvent, S3BatchResponse>(EventShape.S3Batch);

    /// <summary>
    /// Gets the source of requests to an S3 Object Lambda access point. For a GET, send the object with
    /// WriteGetObjectResponse. The response is used for HEAD and for lists.
    /// </summary>
    public static AnswerSource<S3ObjectLambdaEvent, S3ObjectLambdaResponse, LambdaHandler<S3ObjectLambdaEvent>> S3ObjectLambda =>
        Answer<S3ObjectLambdaEvent, S3ObjectLambdaResponse>(EventShape.S3ObjectLambda);

    /// <summary>Gets the source of the rotation steps of an AWS Secrets Manager secret.</summary>
    public static EventSource<SecretRotationEvent, SecretRotationEvent> SecretRotation => Whole<SecretRotationEvent>(EventShape.SecretRotation);

    /// <summary>Gets the source of the requests of a REST API to a TOKEN authorizer.</summary>
    public static AnswerSource<TokenAuthorizerRequest, AuthorizerResponse, LambdaHandler<TokenAuthorizerRequest>> TokenAuthorizer =>
        Answer<TokenAuthorizerRequest, AuthorizerResponse>(EventShape.TokenAuthorizer);

    /// <summary>Gets the source of user logins to an AWS Transfer Family server.</summary>
    public static AnswerSource<TransferUserRequest, TransferUserResponse, LambdaHandler<TransferUserRequest>> TransferUser =>
        Answer<TransferUserRequest, TransferUserResponse>(EventShape.TransferUser);

    /// <summary>
    /// Gets the source of files that an AWS Transfer Family workflow passes on. The workflow continues after
    /// SendWorkflowStepState.
    /// </summary>
    public static EventSource<TransferWorkflowEvent, TransferWorkflowEvent> TransferWorkflow => Whole<TransferWorkflowEvent>(EventShape.TransferWorkflow);

    internal static EventSource<TEvent, TEvent> Whole<TEvent>(EventShape shape)
        where TEvent : class, ILambdaEvent<TEvent> => new(shape, LambdaEventReader<TEvent>.Instance, WholeReader<TEvent>.Instance);

    internal static AnswerSource<TEvent, TAnswer, LambdaHandler<TEvent>> Answer<TEvent, TAnswer>(EventShape shape)
        where TEvent : class, ILambdaEvent<TEvent>
        where TAnswer : ILambdaEvent<TAnswer> =>
        new EventAnswers<TEvent, TEvent, TAnswer>(
            shape, LambdaEventReader<TEvent>.Instance, WholeReader<TEvent>.Instance, LambdaEventAnswer<TEvent, TAnswer>.Instance);
}
