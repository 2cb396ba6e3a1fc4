namespace Tern.Lambda.Functions;

/// <summary>The members found in an event that, in combination, identify its sender.</summary>
internal struct EventMarks
{
    public bool DeliveryStream;
    public bool RouteArn;
    public bool MethodArn;
    public bool AuthorizationToken;
    public bool Detail;
    public bool DetailType;
    public bool Scheduled;
    public bool HttpMethod;
    public bool RawPath;
    public bool Token;
    public bool Request;
    public bool Elb;
    public bool Lattice;
    public bool Method;
    public bool SnakePath;
    public bool ConnectionId;
    public bool ConnectionEvent;
    public bool Http;
    public bool LambdaUrl;
    public bool LaterVersion;
    public bool Query;
    public bool Info;
    public bool Arguments;
    public bool Name;
    public bool ContactDetails;
    public bool Bot;
    public bool SessionState;
    public bool Application;
    public bool Stream;
    public bool Server;
    public bool User;
    public bool WorkflowToken;
    public bool FileLocation;
    public bool Step;
    public bool Secret;
    public bool SecretVersion;
    public bool MessageVersion;
    public bool ActionGroup;
    public bool JobVersion;
    public bool Tasks;
    public bool RequestType;
    public bool ResponseUrl;
    public bool LogicalId;
    public bool TypeName;
    public bool FieldName;

    /// <summary>
    /// Returns the shape that follows from the members. Authorizers come first: their events contain the members of the
    /// request to authorize.
    /// </summary>
    public readonly EventShape Conclude()
    {
        if (DeliveryStream) return EventShape.Firehose;
        if (DetailType && Detail) return Scheduled ? EventShape.Schedule : EventShape.EventBridge;
        if (Request && RouteArn) return EventShape.HttpApiAuthorizer;
        if (MethodArn && (Token || AuthorizationToken) && !Request) return EventShape.TokenAuthorizer;
        if (MethodArn && Request) return EventShape.RequestAuthorizer;
        if (AuthorizationToken && Query) return EventShape.AppSyncAuthorizer;
        if (Elb) return EventShape.Alb;
        if (Method && Lattice) return EventShape.VpcLattice;
        if (Method && SnakePath) return EventShape.VpcLatticeV1;
        // A connection ID alone isn't conclusive: requests of REST APIs may have one, but they also have a method.
        if (ConnectionId && (ConnectionEvent || !HttpMethod)) return EventShape.WebSocket;
        if (Http && RawPath) return LambdaUrl ? EventShape.FunctionUrl : EventShape.HttpApi;
        // Before REST APIs: an action of an agent may have a method.
        return ConcludeOthers() is var other and not EventShape.Unknown ? other : HttpMethod ? EventShape.RestApi : EventShape.Unknown;
    }

    private readonly EventShape ConcludeOthers()
    {
        if (MessageVersion && ActionGroup) return EventShape.BedrockAgent;
        if (SessionState && Bot) return EventShape.LexV2;
        if (JobVersion && Tasks) return EventShape.S3Batch;
        if (Arguments && (Info || TypeName && FieldName)) return EventShape.AppSyncResolver;
        if (Name && ContactDetails) return EventShape.Connect;
        if (Application) return Stream ? EventShape.KinesisAnalyticsInput : EventShape.KinesisAnalyticsOutput;
        if (Server && User) return EventShape.TransferUser;
        if (WorkflowToken && FileLocation) return EventShape.TransferWorkflow;
        if (Step && Secret && SecretVersion) return EventShape.SecretRotation;
        if (RequestType && (ResponseUrl || LogicalId)) return EventShape.CustomResourceRequest;
        return EventShape.Unknown;
    }
}
