using System.Net;

namespace Tern.Credentials;

/// <summary>
/// The endpoint of a container's credentials: ECS sets a path, EKS Pod Identity and Greengrass a URL. Over plain
/// HTTP, only the local machine and the two agents' addresses are allowed, because the request contains a token.
/// </summary>
internal static class ContainerEndpoint
{
    private const string Relative = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI";
    private const string Full = "AWS_CONTAINER_CREDENTIALS_FULL_URI";

    // ECS; EKS Pod Identity over IPv4 and IPv6.
    private static readonly IPAddress[] Agents = [IPAddress.Parse("169.254.170.2"), IPAddress.Parse("169.254.170.23"), IPAddress.Parse("fd00:ec2::23")];

    /// <summary>Returns the URL, or null if none is configured.</summary>
    public static async ValueTask<Uri?> FindAsync(AwsConfiguration configuration, CancellationToken cancellationToken)
    {
        // The slash ensures that it's a path: with "@example.com/", the URL would point to another host.
        if (configuration.FindVariable(Relative) is { } relative)
            return relative.Value[0] == '/' ? new Uri("http://169.254.170.2" + relative.Value) : throw relative.Wrong("a path that starts with '/'");

        if (configuration.FindVariable(Full) is not { } full) return null;
        if (full.Value[0] == '/') throw full.Wrong($"an absolute address; the URI did not specify a host (a path alone belongs in {Relative})");
        var uri = full.ToHttpUri();
        if (uri.Scheme == Uri.UriSchemeHttps || await IsAllowedAsync(uri, configuration.Environment, cancellationToken).ConfigureAwait(false)) return uri;
        throw full.Wrong("https, or over http a loopback address, 169.254.170.2, 169.254.170.23 or [fd00:ec2::23], or a name that resolves only to these");
    }

    private static async ValueTask<bool> IsAllowedAsync(Uri uri, AwsEnvironment environment, CancellationToken cancellationToken)
    {
        var host = uri.DnsSafeHost;
        if (IPAddress.TryParse(host, out var address)) return IsAllowed(address);
        if (host.Equals("localhost", StringComparison.OrdinalIgnoreCase)) return true; // RFC 6761, 6.3: never another machine.

        IPAddress[] addresses;
        try
        {
            addresses = await environment.ResolveHostAsync(host, cancellationToken).ConfigureAwait(false);
        }
        catch (System.Net.Sockets.SocketException e)
        {
            throw new AwsCredentialException($"The host '{host}' of {Full} is unknown: {e.Message}", e);
        }

        return addresses.Length > 0 && Array.TrueForAll(addresses, IsAllowed);
    }

    private static bool IsAllowed(IPAddress address) => IPAddress.IsLoopback(address) || Array.IndexOf(Agents, address) >= 0;
}
