namespace Tern.Lambda.Events;

/// <content>Convenient access to values of the request.</content>
public sealed partial class VpcLatticeV1Request
{
    /// <summary>Gets the body as the client sent it.</summary>
    public HttpBody Body => new(RawBody, IsBase64Encoded);

    /// <summary>Gets the path without the query.</summary>
    public string Path => RawPath.IndexOf('?', StringComparison.Ordinal) is var query and >= 0 ? RawPath[..query] : RawPath;

    /// <summary>
    /// Gets the value of a header. The service joins several values of one header with commas; they aren't split,
    /// because dates and user agents contain commas, too.
    /// </summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetHeader(string name) => Headers.TryGetValue(name, out var value) ? value : null;

    /// <summary>
    /// Gets all values of a name in the query. They are the decoded values from <see cref="RawPath"/> if it has a
    /// query; otherwise, only the last value, because the event contains no others.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name)
    {
        var path = RawPath;
        if (path.IndexOf('?', StringComparison.Ordinal) is var query and >= 0) return RequestLookup.QueryValues(path[(query + 1)..], name);
        return QueryStringParameters.TryGetValue(name, out var value) ? [value] : [];
    }

    /// <summary>Gets the value of a cookie.</summary>
    /// <param name="name">The name of the cookie, which is case-sensitive.</param>
    /// <returns>The value as sent, or null if there is none.</returns>
    public string? GetCookie(string name) => GetHeader("cookie") is { } cookies ? RequestLookup.Cookie([cookies], name) : null;
}
