using Tern.Http;

namespace Tern;

/// <summary>
/// A request that is signed for somebody else to send: no credentials are needed, and no client of Tern. Whoever has it can use it until it expires, so it is
/// a secret as keys are. AWS, "Sharing objects with presigned URLs".
/// </summary>
public sealed class AwsPresignedRequest
{
    private AwsPresignedRequest(
        string method, Uri uri, IReadOnlyList<KeyValuePair<string, string>> headers, ReadOnlyMemory<byte> body, DateTimeOffset expiresAt)
    {
        Method = method;
        Uri = uri;
        Headers = headers;
        Body = body;
        ExpiresAt = expiresAt;
    }

    /// <summary>The method, such as <c>GET</c>. Another is refused.</summary>
    public string Method { get; }

    /// <summary>The address, with the signature. It is sent as it is: <see cref="Uri.AbsoluteUri"/> is its text.</summary>
    public Uri Uri { get; }

    /// <summary>
    /// The headers that must be sent with it, with these very values, beside <c>host</c>: they are signed. Names are in lower case. Empty for most that only
    /// read; a <c>content-type</c> among them belongs to the content where .NET sends it.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>The body that must be sent with it. Empty for none, and for the uploads of S3, which take any.</summary>
    public ReadOnlyMemory<byte> Body { get; }

    /// <summary>
    /// When it ends: after the time that was asked for, or with the credentials that signed it if they end before. Those that last minutes, as a role's or a
    /// login's do, make addresses that last no longer.
    /// </summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>Names the request without its signature.</summary>
    /// <returns>Method, address without its query, and when it ends.</returns>
    public override string ToString() => $"{Method} {Uri.GetLeftPart(UriPartial.Path)} (presigned, until {ExpiresAt:O})";

    internal static AwsPresignedRequest Of(AwsHttpRequest http, DateTimeOffset expiresAt, DateTimeOffset? credentialsEnd)
    {
        var headers = new KeyValuePair<string, string>[http.Headers.Count];
        for (var i = 0; i < headers.Length; i++) headers[i] = new(http.Headers[i].Name, http.Headers[i].GetText());
        return new AwsPresignedRequest(
            http.Method, RequestUriCache.Create(http), headers, http.Body.WrittenSpan.ToArray(),
            credentialsEnd is { } end && end < expiresAt ? end : expiresAt);
    }
}
