using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The sources of requests to REST APIs.</summary>
public static class RestApi
{
    /// <summary>Gets the source of requests to a REST API, or to an HTTP API with payload format 1.0.</summary>
    public static RequestSource<RestApiRequest, RestApiResponse> Requests => new(
        EventShape.RestApi,
        static request => request.Body,
        static (status, type, body) => new RestApiResponse { StatusCode = status, ContentType = type, Content = body });

    /// <summary>
    /// Gets the source of requests whose handlers stream the response: they take an <see cref="HttpResponseStream"/> in
    /// the place of a service. The integration has the response
    /// transfer mode <c>STREAM</c>.
    /// </summary>
    public static Source<RestApiRequest, LambdaHandler<RestApiRequest>> Streams => new StreamingSource<RestApiRequest>(EventShape.RestApiStream);
}
