using Tern.Endpoints;

namespace Tern.Pipeline;

/// <summary>Prevents the caller's own encryption keys (SSE-C) from being sent over a network in the clear.</summary>
/// <remarks>
/// S3 rejects them without TLS, but only after it has read them, when anyone along the way could have read them too.
/// Emulators on this machine may receive them.
/// </remarks>
internal static class KeyGuard
{
    /// <exception cref="AwsConfigurationException">The endpoint doesn't use TLS and isn't on this machine.</exception>
    public static void Check(AwsEndpoint endpoint, string operation)
    {
        var uri = endpoint.Uri;
        if (uri.Scheme == Uri.UriSchemeHttps || uri.IsLoopback || uri.Host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)) return;
        throw new AwsConfigurationException(
            $"{operation} sends the key of the caller's own encryption (SSE-C), and {endpoint.Host} is called by http, where others can read it. Nothing was " +
            "sent. Set an Endpoint that begins with https.");
    }
}
