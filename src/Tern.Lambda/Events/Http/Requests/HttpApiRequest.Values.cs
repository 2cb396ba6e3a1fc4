namespace Tern.Lambda.Events;

/// <content>Convenient access to values of the request.</content>
public sealed partial class HttpApiRequest
{
    /// <summary>Gets the body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>Gets the method, in uppercase.</summary>
    public string Method => RequestContext.Http.Method;

    /// <summary>
    /// Gets the value of a header. The service joins several values of one header with commas; they aren't split,
    /// because dates and user agents contain commas, too.
    /// </summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetHeader(string name) => Headers.TryGetValue(name, out var value) ? value : null;

    /// <summary>
    /// Gets all values of a name in the raw query, decoded. Unlike in <see cref="QueryStringParameters"/>, commas in
    /// values are preserved.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => RequestLookup.QueryValues(RawQueryString ?? "", name);

    /// <summary>Gets the value of a cookie.</summary>
    /// <param name="name">The name of the cookie, which is case-sensitive.</param>
    /// <returns>The value as sent, or null if there is none.</returns>
    public string? GetCookie(string name) => RequestLookup.Cookie(Cookies, name);

    internal ReadOnlyMemory<byte> PathUtf8 => _rawPath.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> MethodUtf8 => RequestContext.Http.MethodUtf8;

    internal ReadOnlyMemory<byte> QueryUtf8 => _rawQueryString.In(_sliced).ToUtf8();
}
