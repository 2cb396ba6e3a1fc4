namespace Tern.Lambda.Functions;

/// <summary>The members seen in an event that say in sum who sent it.</summary>
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

    /// <summary>What they say. Authorizers come first: their requests hold what the request that they are asked about holds.</summary>
    public readonly EventShape Conclude()
    {
        if (DeliveryStream) return EventShape.Firehose;
        if (DetailType && Detail) return Scheduled ? EventShape.Schedule : EventShape.EventBridge;
        if (Request && RouteArn) return EventShape.HttpApiAuthorizer;
        if (MethodArn && (Token || AuthorizationToken) && !Request) return EventShape.TokenAuthorizer;
        if (MethodArn && Request) return EventShape.RequestAuthorizer;
        if (Elb) return EventShape.Alb;
        if (Method && Lattice) return EventShape.VpcLattice;
        if (Method && SnakePath) return EventShape.VpcLatticeV1;
        // A connection's id alone does not tell: requests of REST APIs may have one, but they have a method too.
        if (ConnectionId && (ConnectionEvent || !HttpMethod)) return EventShape.WebSocket;
        if (Http && RawPath) return LambdaUrl ? EventShape.FunctionUrl : EventShape.HttpApi;
        return HttpMethod ? EventShape.RestApi : EventShape.Unknown;
    }
}
