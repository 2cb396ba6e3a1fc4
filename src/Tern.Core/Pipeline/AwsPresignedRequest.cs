using Tern.Http;

namespace Tern;

/// <summary>
/// A presigned request, which can be sent without credentials and without Tern. Anyone who has it can use it until it
/// expires, so treat it as a secret, like a key. See AWS, "Sharing objects with presigned URLs".
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

    /// <summary>Gets the method, such as <c>GET</c>. The service rejects any other.</summary>
    public string Method { get; }

    /// <summary>
    /// Gets the URL, including the signature. Send it unchanged: <see cref="Uri.AbsoluteUri"/> is its text.
    /// </summary>
    public Uri Uri { get; }

    /// <summary>
    /// Gets the headers that must be sent with exactly these values, in addition to <c>host</c>, because they are
    /// signed. Names are in lower case. Empty for most read-only requests. In .NET, set a <c>content-type</c> on the
    /// content.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>
    /// Gets the body that must be sent. Empty if there is none, and for uploads to S3, which accept any body.
    /// </summary>
    public ReadOnlyMemory<byte> Body { get; }

    /// <summary>
    /// Gets the time at which the request expires: after the requested time, or with the credentials that signed it
    /// if they expire earlier. Credentials that last minutes, such as a role's or a login's, limit the request to
    /// that time.
    /// </summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>Returns a description of the request without its signature.</summary>
    /// <returns>The method, the URL without its query, and the expiration time.</returns>
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
