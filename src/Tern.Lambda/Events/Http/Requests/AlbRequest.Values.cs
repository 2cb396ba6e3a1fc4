namespace Tern.Lambda.Events;

/// <content>Convenient access to values of the request.</content>
public sealed partial class AlbRequest
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

    /// <summary>
    /// Gets all values of a name in the query. Load balancers don't decode the query, so this method decodes the
    /// values.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name)
    {
        var encoded = RequestLookup.Values(MultiValueQueryStringParameters, QueryStringParameters, name);
        var values = new string[encoded.Count];
        for (var i = 0; i < values.Length; i++) values[i] = FormText.Decode(encoded[i]);
        return values;
    }

    /// <summary>Gets the value of a cookie.</summary>
    /// <param name="name">The name of the cookie, which is case-sensitive.</param>
    /// <returns>The value as sent, or null if there is none.</returns>
    public string? GetCookie(string name) => RequestLookup.Cookie(GetHeaderValues("cookie"), name);

    internal ReadOnlyMemory<byte> PathUtf8 => _path.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> MethodUtf8 => _httpMethod.In(_sliced).ToUtf8();
}
