namespace Tern.Lambda.Events;

/// <content>Values of the request as handlers ask for them.</content>
public sealed partial class VpcLatticeV1Request
{
    /// <summary>The body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>The path without the query.</summary>
    public string Path => RawPath.IndexOf('?', StringComparison.Ordinal) is var query and >= 0 ? RawPath[..query] : RawPath;

    /// <summary>A header's value; several of one name come joined by commas, which are not split, as dates and agents hold commas of their own.</summary>
    /// <param name="name">The name; case does not matter.</param>
    /// <returns>The value; null when there is none.</returns>
    public string? GetHeader(string name) => Headers.TryGetValue(name, out var value) ? value : null;

    /// <summary>
    /// All values of a name in the query: those of <see cref="RawPath"/>, decoded, where it has a query, else the last one, which is all that came.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in their order; empty when there is none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name)
    {
        var path = RawPath;
        if (path.IndexOf('?', StringComparison.Ordinal) is var query and >= 0) return RequestLookup.QueryValues(path[(query + 1)..], name);
        return QueryStringParameters.TryGetValue(name, out var value) ? [value] : [];
    }

    /// <summary>A cookie's value.</summary>
    /// <param name="name">The cookie's name; case matters.</param>
    /// <returns>The value as it was sent; null when there is none.</returns>
    public string? GetCookie(string name) => GetHeader("cookie") is { } cookies ? RequestLookup.Cookie([cookies], name) : null;
}
