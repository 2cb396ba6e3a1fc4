using Tern.Lambda;
using Tern.Lambda.AspNetCore.Serving;
using Tern.Lambda.Events;

namespace Microsoft.AspNetCore.Http;

/// <summary>What Lambda says of a request, for the code of an app.</summary>
public static class LambdaHttpContextExtensions
{
    /// <summary>The invocation that the request came with: request id, deadline, ARN, tenant, trace.</summary>
    /// <param name="context">The request's context.</param>
    /// <returns>The invocation; null when the app is not served by Lambda.</returns>
    /// <exception cref="ObjectDisposedException">The request has ended.</exception>
    public static LambdaContext? GetLambdaContext(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<ILambdaInvocationFeature>()?.Invocation.Context;
    }

    /// <summary>
    /// The event that the request was made from, for what HTTP has no place for: stage variables, the authorizer's context.
    /// Read anew by each call; a view of the event's bytes, valid until the request ends.
    /// </summary>
    /// <typeparam name="TEvent">The sender's type: <see cref="HttpApiRequest"/> for HTTP APIs and function URLs, <see
    /// cref="RestApiRequest"/> for REST APIs and payload 1.0, <see cref="AlbRequest"/> for load balancers.</typeparam>
    /// <param name="context">The request's context.</param>
    /// <returns>The event; null when the app is not served by Lambda.</returns>
    /// <exception cref="LambdaEventException">The event is another sender's.</exception>
    /// <exception cref="ObjectDisposedException">The request has ended.</exception>
    public static TEvent? GetLambdaEvent<TEvent>(this HttpContext context)
        where TEvent : class, ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<ILambdaInvocationFeature>() is { } feature ? TEvent.Read(feature.Invocation.Payload) : null;
    }
}
