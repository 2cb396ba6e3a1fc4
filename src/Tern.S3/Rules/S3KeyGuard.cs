using Tern.Http;

namespace Tern.S3;

/// <summary>Prevents the caller's own encryption keys (SSE-C) from being sent over a network in the clear.</summary>
/// <remarks>
/// S3 rejects them without TLS, but only after it has read them, when anyone along the way could have read them too.
/// Emulators on this machine may receive them.
/// </remarks>
internal static class S3KeyGuard
{
    private const string Key = "x-amz-server-side-encryption-customer-key";
    private const string SourceKey = "x-amz-copy-source-server-side-encryption-customer-key";

    /// <summary>Checks a request that has its endpoint.</summary>
    /// <param name="http">The request.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="AwsConfigurationException">The request contains a key, and the endpoint doesn't use TLS and
    /// isn't on this machine.</exception>
    public static void Check(AwsHttpRequest http, string operation)
    {
        var uri = http.Endpoint.Uri;
        if (uri.Scheme == Uri.UriSchemeHttps || uri.IsLoopback || uri.Host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)) return;
        if (!http.Headers.Contains(Key) && !http.Headers.Contains(SourceKey)) return;
        throw new AwsConfigurationException(
            $"{operation} has a customer-provided encryption key (SSE-C), but {http.Endpoint.Host} is called over http, where others can read the key. " +
            "Nothing was sent. Set an Endpoint that starts with https.");
    }
}
