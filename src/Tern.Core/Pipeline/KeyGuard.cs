using Tern.Endpoints;

namespace Tern.Pipeline;

/// <summary>Keeps the caller's own encryption keys (SSE-C) from going over a network in the clear.</summary>
/// <remarks>
/// S3 refuses them without TLS, but only when it has read them, and so has everybody on the way. Stand-ins on this machine may have them.
/// </remarks>
internal static class KeyGuard
{
    /// <exception cref="AwsConfigurationException">The endpoint has no TLS, and is not on this machine.</exception>
    public static void Check(AwsEndpoint endpoint, string operation)
    {
        var uri = endpoint.Uri;
        if (uri.Scheme == Uri.UriSchemeHttps || uri.IsLoopback || uri.Host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)) return;
        throw new AwsConfigurationException(
            $"{operation} sends the key of the caller's own encryption (SSE-C), and {endpoint.Host} is called by http, where others can read it. Nothing was " +
            "sent. Set an Endpoint that begins with https.");
    }
}
