using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of requests to HTTP APIs.</summary>
public static class HttpApi
{
    /// <summary>Gets the source of requests to an HTTP API with payload format 2.0.</summary>
    public static RequestSource<HttpApiRequest, HttpApiResponse> Requests => new(
        EventShape.HttpApi,
        static request => request.Body,
        static (status, type, body) => new HttpApiResponse { StatusCode = status, ContentType = type, Content = body });
}
