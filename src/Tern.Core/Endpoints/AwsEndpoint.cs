using Tern.Signing;

namespace Tern.Endpoints;

/// <summary>Where a request goes and what it is signed for: what a service's endpoint rules decide. Immutable and cached.</summary>
public sealed class AwsEndpoint
{
    /// <summary>Makes an endpoint.</summary>
    /// <param name="uri">The base address, http or https; its path is put before the operation's.</param>
    /// <param name="signingName">The service name that the signature is for, such as <c>dynamodb</c>.</param>
    /// <param name="signingRegion">The region that the signature is for, such as <c>eu-west-1</c>.</param>
    public AwsEndpoint(Uri uri, string signingName, string signingRegion)
    {
        ArgumentNullException.ThrowIfNull(uri);
        ArgumentNullException.ThrowIfNull(signingName);
        ArgumentNullException.ThrowIfNull(signingRegion);
        if (!uri.IsAbsoluteUri || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps))
            throw new ArgumentException(
                $"'{uri}' is no endpoint: expected an absolute http or https address such as https://dynamodb.eu-west-1.amazonaws.com.", nameof(uri));
        Uri = uri;
        // An IPv6 address keeps its brackets, which IdnHost drops.
        var host = uri.HostNameType == UriHostNameType.IPv6 ? uri.Host : uri.IdnHost;
        Host = uri.IsDefaultPort ? host : $"{host}:{uri.Port.ToString(System.Globalization.CultureInfo.InvariantCulture)}";
        PathPrefix = uri.AbsolutePath.TrimEnd('/');
        SigningName = signingName;
        SigningRegion = signingRegion;
    }

    /// <summary>No endpoint yet.</summary>
    internal static AwsEndpoint None { get; } = new(new Uri("https://unresolved.invalid/"), "", "");

    /// <summary>The base address.</summary>
    public Uri Uri { get; }

    /// <summary>The <c>Host</c> header: the host, and the port when it is not the scheme's own.</summary>
    public string Host { get; }

    /// <summary>The base address's path without a trailing slash; empty for most.</summary>
    public string PathPrefix { get; }

    /// <summary>The service name that the signature is for.</summary>
    public string SigningName { get; }

    /// <summary>The region that the signature is for.</summary>
    public string SigningRegion { get; }

    /// <summary>How the rules let requests be signed, the preferred first; empty where they leave it to the service.</summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = [];

    /// <summary>The regions that a signature of several regions is for, such as <c>*</c>; empty for most.</summary>
    public IReadOnlyList<string> SigningRegionSet { get; init; } = [];

    /// <summary>Headers that the rules add to every request; empty for most. A name may stand more than once.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>What else the rules say, by path, such as <c>metricValues[0]</c>; empty for most.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Properties { get; init; } = [];

    /// <summary>Whether the path is escaped once only before signing, as S3 wants it.</summary>
    public bool DisableDoubleEncoding { get; init; }
}
