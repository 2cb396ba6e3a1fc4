using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The sources of requests to function URLs.</summary>
public static class FunctionUrl
{
    /// <summary>Gets the source of requests to the function's URL.</summary>
    public static RequestSource<HttpApiRequest, HttpApiResponse> Requests => new(
        EventShape.FunctionUrl,
        static request => request.Body,
        static (status, type, body) => new HttpApiResponse { StatusCode = status, ContentType = type, Content = body });

    /// <summary>
    /// Gets the source of requests whose handlers stream the response: they take an <see cref="HttpResponseStream"/> in
    /// the place of a service. The URL's invoke mode is <c>RESPONSE_STREAM</c>.
    /// </summary>
    public static Source<HttpApiRequest, LambdaHandler<HttpApiRequest>> Streams => new StreamingSource<HttpApiRequest>(EventShape.HttpStream);
}
