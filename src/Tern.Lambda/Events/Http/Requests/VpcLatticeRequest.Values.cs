namespace Tern.Lambda.Events;

/// <content>Convenient access to values of the request.</content>
public sealed partial class VpcLatticeRequest
{
    /// <summary>Gets the body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>Gets the value of a header, or the last one if there are several.</summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetHeader(string name) => GetHeaderValues(name) is { Count: > 0 } values ? values[^1] : null;

    /// <summary>Gets all values of a header. Values aren't split.</summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetHeaderValues(string name) => Headers.TryGetValue(name, out var values) ? values : [];

    /// <summary>Gets all values of a name in the query.</summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => QueryStringParameters.TryGetValue(name, out var values) ? values : [];

    /// <summary>Gets the value of a cookie.</summary>
    /// <param name="name">The name of the cookie, which is case-sensitive.</param>
    /// <returns>The value as sent, or null if there is none.</returns>
    public string? GetCookie(string name) => RequestLookup.Cookie(GetHeaderValues("cookie"), name);
}
