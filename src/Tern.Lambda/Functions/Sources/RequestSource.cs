using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A source of HTTP requests.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
public sealed class RequestSource<TRequest, TResponse> : HttpSource<TRequest, TRequest, TResponse>
    where TRequest : class, ILambdaEvent<TRequest>
    where TResponse : ILambdaEvent<TResponse>
{
    internal RequestSource(EventShape shape, Func<TRequest, HttpBody> body, Func<int, string?, ResponseBody?, TResponse> answer)
        : base(new HttpFront<TRequest, TResponse>(shape, body, answer), WholeReader<TRequest>.Instance)
    {
    }

    /// <summary>
    /// Returns a source of the requests' bodies. A request whose body isn't valid JSON of the type gets status 400.
    /// </summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public HttpSource<TRequest, TBody, TResponse> Of<TBody>(JsonTypeInfo<TBody> body) =>
        new(Front, new HttpBodyReader<TRequest, TResponse, TBody>(body, Front));
}
