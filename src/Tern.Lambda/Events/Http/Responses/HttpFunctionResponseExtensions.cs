namespace Tern.Lambda.Events;

/// <summary>Additions to an answer in the middle of an expression.</summary>
public static class HttpFunctionResponseExtensions
{
    /// <summary>Sets a header.</summary>
    /// <typeparam name="TResponse">The answer's type.</typeparam>
    /// <param name="response">The answer.</param>
    /// <param name="name">The header's name.</param>
    /// <param name="value">Its value.</param>
    /// <returns>The answer.</returns>
    public static TResponse WithHeader<TResponse>(this TResponse response, string name, string value)
        where TResponse : HttpFunctionResponse
    {
        ArgumentNullException.ThrowIfNull(response);
        response.Headers[name] = value;
        return response;
    }

    /// <summary>Adds a cookie.</summary>
    /// <typeparam name="TResponse">The answer's type.</typeparam>
    /// <param name="response">The answer.</param>
    /// <param name="cookie">The value of a <c>Set-Cookie</c> header, such as <c>id=1; Secure; HttpOnly; SameSite=Lax</c>.</param>
    /// <returns>The answer.</returns>
    public static TResponse WithCookie<TResponse>(this TResponse response, string cookie)
        where TResponse : HttpFunctionResponse
    {
        ArgumentNullException.ThrowIfNull(response);
        response.Headers.Add("set-cookie", cookie);
        return response;
    }
}
