namespace Tern.Lambda.Events;

/// <summary>Extension methods that add to a response within an expression.</summary>
public static class HttpFunctionResponseExtensions
{
    /// <summary>Sets a header.</summary>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="response">The response.</param>
    /// <param name="name">The name of the header.</param>
    /// <param name="value">The value of the header.</param>
    /// <returns>The response.</returns>
    public static TResponse WithHeader<TResponse>(this TResponse response, string name, string value)
        where TResponse : HttpFunctionResponse
    {
        ArgumentNullException.ThrowIfNull(response);
        response.Headers[name] = value;
        return response;
    }

    /// <summary>Adds a cookie.</summary>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="response">The response.</param>
    /// <param name="cookie">The value of a <c>Set-Cookie</c> header, such as
    /// <c>id=1; Secure; HttpOnly; SameSite=Lax</c>.</param>
    /// <returns>The response.</returns>
    public static TResponse WithCookie<TResponse>(this TResponse response, string cookie)
        where TResponse : HttpFunctionResponse
    {
        ArgumentNullException.ThrowIfNull(response);
        response.Headers.Add("set-cookie", cookie);
        return response;
    }
}
