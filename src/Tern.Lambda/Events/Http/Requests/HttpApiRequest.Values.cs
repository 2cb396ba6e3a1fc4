namespace Tern.Lambda.Events;

/// <content>Values of the request as handlers ask for them.</content>
public sealed partial class HttpApiRequest
{
    /// <summary>The body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>The method, in capitals.</summary>
    public string Method => RequestContext.Http.Method;

    /// <summary>A header's value; several of one name come joined by commas, which are not split, as dates and agents hold commas of their own.</summary>
    /// <param name="name">The name; case does not matter.</param>
    /// <returns>The value; null when there is none.</returns>
    public string? GetHeader(string name) => Headers.TryGetValue(name, out var value) ? value : null;

    /// <summary>
    /// All values of a name in the query as it was sent, decoded: unlike <see cref="QueryStringParameters"/>, commas
    /// within values stay what they are.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in their order; empty when there is none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => RequestLookup.QueryValues(RawQueryString ?? "", name);

    /// <summary>A cookie's value.</summary>
    /// <param name="name">The cookie's name; case matters.</param>
    /// <returns>The value as it was sent; null when there is none.</returns>
    public string? GetCookie(string name) => RequestLookup.Cookie(Cookies, name);

    internal ReadOnlyMemory<byte> PathUtf8 => _rawPath.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> MethodUtf8 => RequestContext.Http.MethodUtf8;

    internal ReadOnlyMemory<byte> QueryUtf8 => _rawQueryString.In(_sliced).ToUtf8();
}
