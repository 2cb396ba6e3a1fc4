namespace Tern.Lambda.Events;

/// <content>Convenient access to values of the request.</content>
public sealed partial class WebSocketRequest
{
    /// <summary>Gets the body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>Gets the value of a header, or the last one if there are several.</summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetHeader(string name) => RequestLookup.Last(MultiValueHeaders, Headers, name);

    /// <summary>Gets all values of a header. Values aren't split.</summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetHeaderValues(string name) => RequestLookup.Values(MultiValueHeaders, Headers, name);

    /// <summary>Gets all values of a name in the query, decoded.</summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => RequestLookup.Values(MultiValueQueryStringParameters, QueryStringParameters, name);
}
