namespace Tern.Lambda.Events;

/// <content>Values of the request as handlers ask for them.</content>
public sealed partial class AlbRequest
{
    /// <summary>The body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>A header's value, the last one where it has several.</summary>
    /// <param name="name">The name; case does not matter.</param>
    /// <returns>The value; null when there is none.</returns>
    public string? GetHeader(string name) => RequestLookup.Last(MultiValueHeaders, Headers, name);

    /// <summary>All values of a header, none of them split.</summary>
    /// <param name="name">The name; case does not matter.</param>
    /// <returns>The values in their order; empty when there is none.</returns>
    public IReadOnlyList<string> GetHeaderValues(string name) => RequestLookup.Values(MultiValueHeaders, Headers, name);

    /// <summary>All values of a name in the query. Load balancers do not decode the query, so this does.</summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in their order; empty when there is none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name)
    {
        var encoded = RequestLookup.Values(MultiValueQueryStringParameters, QueryStringParameters, name);
        var values = new string[encoded.Count];
        for (var i = 0; i < values.Length; i++) values[i] = FormText.Decode(encoded[i]);
        return values;
    }

    /// <summary>A cookie's value.</summary>
    /// <param name="name">The cookie's name; case matters.</param>
    /// <returns>The value as it was sent; null when there is none.</returns>
    public string? GetCookie(string name) => RequestLookup.Cookie(GetHeaderValues("cookie"), name);

    internal ReadOnlyMemory<byte> PathUtf8 => _path.In(_sliced).ToUtf8();

    internal ReadOnlyMemory<byte> MethodUtf8 => _httpMethod.In(_sliced).ToUtf8();
}
