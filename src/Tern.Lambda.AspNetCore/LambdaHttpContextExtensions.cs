using Tern.Lambda;
using Tern.Lambda.AspNetCore;
using Tern.Lambda.Events;

namespace Microsoft.AspNetCore.Http;

/// <summary>Extension methods that give an app access to Lambda's data of a request.</summary>
public static class LambdaHttpContextExtensions
{
    /// <summary>Gets the context of the request's invocation: request ID, deadline, ARN, tenant, trace.</summary>
    /// <param name="context">The request's context.</param>
    /// <returns>The context of the invocation; null if the app isn't served by Lambda.</returns>
    /// <exception cref="ObjectDisposedException">The request has ended.</exception>
    public static LambdaContext? GetLambdaContext(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<ILambdaInvocationFeature>()?.Invocation.Context;
    }

    /// <summary>
    /// Gets the event from which the request was created, for data that HTTP doesn't cover: stage variables, the
    /// authorizer's context. Each call reads it again. It is a view of the event's bytes and valid until the request
    /// ends.
    /// </summary>
    /// <typeparam name="TEvent">The type of the sender's event: <see cref="HttpApiRequest"/> for HTTP APIs and function
    /// URLs, <see cref="RestApiRequest"/> for REST APIs and payload 1.0, <see cref="AlbRequest"/> for load
    /// balancers.</typeparam>
    /// <param name="context">The request's context.</param>
    /// <returns>The event; null if the app isn't served by Lambda.</returns>
    /// <exception cref="LambdaEventException">The event comes from a different sender.</exception>
    /// <exception cref="ObjectDisposedException">The request has ended.</exception>
    public static TEvent? GetLambdaEvent<TEvent>(this HttpContext context)
        where TEvent : class, ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Features.Get<ILambdaInvocationFeature>() is { } feature ? TEvent.Read(feature.Invocation.Payload) : null;
    }
}
