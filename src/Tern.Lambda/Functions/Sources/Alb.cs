using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of requests through Application Load Balancers.</summary>
public static class Alb
{
    /// <summary>Gets the source of requests through an Application Load Balancer.</summary>
    public static RequestSource<AlbRequest, AlbResponse> Requests => new(
        EventShape.Alb,
        static request => request.Body,
        static (status, type, body) => new AlbResponse { StatusCode = status, ContentType = type, Content = body });
}
