using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda.Routing;

/// <summary>Identifies the senders of requests.</summary>
internal static class RequestKinds
{
    /// <summary>Gets the shape of a request's event.</summary>
    /// <exception cref="LambdaEventException">The event isn't a request.</exception>
    public static EventShape Of(ReadOnlySpan<byte> json)
    {
        // The beginning of the services' events. Any other event, for example an edited one, is searched.
        if (json.StartsWith("""{"version":"2.0","""u8)) return EventShape.HttpApi;
        if (json.StartsWith("""{"version":"1.0","""u8) || json.StartsWith("""{"resource":"""u8)) return EventShape.RestApi;
        if (json.StartsWith("""{"requestContext":{"elb":"""u8)) return EventShape.Alb;
        return EventShapeDetector.Detect(json) switch
        {
            EventShape.HttpApi or EventShape.FunctionUrl => EventShape.HttpApi,
            EventShape.RestApi => EventShape.RestApi,
            EventShape.Alb => EventShape.Alb,
            EventShape.Unknown => throw new LambdaEventException(
                "The event isn't an HTTP request: it lacks the members of one from an HTTP API, a REST API, a function URL or a load balancer, which routes " +
                "require."),
            var other => throw new LambdaEventException(
                $"The event isn't an HTTP request, but looks like an event of {other}. Add a handler with On{other}, or send it to another " +
                $"function."),
        };
    }
}
