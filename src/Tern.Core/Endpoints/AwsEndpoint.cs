using Tern.Signing;

namespace Tern.Endpoints;

/// <summary>
/// The destination of a request and the scope of its signature, as determined by the service's endpoint rules.
/// Immutable and cached.
/// </summary>
public sealed class AwsEndpoint
{
    /// <summary>Creates an endpoint.</summary>
    /// <param name="uri">The http or https base URL. Its path precedes the operation's.</param>
    /// <param name="signingName">The service name in the signature, such as <c>dynamodb</c>.</param>
    /// <param name="signingRegion">The Region in the signature, such as <c>eu-west-1</c>.</param>
    public AwsEndpoint(Uri uri, string signingName, string signingRegion)
    {
        ArgumentNullException.ThrowIfNull(uri);
        ArgumentNullException.ThrowIfNull(signingName);
        ArgumentNullException.ThrowIfNull(signingRegion);
        if (!uri.IsAbsoluteUri || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps))
            throw new ArgumentException(
                $"'{uri}' isn't a valid endpoint. Expected an absolute http or https address such as https://dynamodb.eu-west-1.amazonaws.com.", nameof(uri));
        Uri = uri;
        // Keeps the brackets of an IPv6 address, which IdnHost drops.
        var host = uri.HostNameType == UriHostNameType.IPv6 ? uri.Host : uri.IdnHost;
        Host = uri.IsDefaultPort ? host : $"{host}:{uri.Port.ToString(System.Globalization.CultureInfo.InvariantCulture)}";
        PathPrefix = uri.AbsolutePath.TrimEnd('/');
        SigningName = signingName;
        SigningRegion = signingRegion;
    }

    /// <summary>The placeholder for an endpoint that isn't resolved yet.</summary>
    internal static AwsEndpoint None { get; } = new(new Uri("https://unresolved.invalid/"), "", "");

    /// <summary>Gets the base URL.</summary>
    public Uri Uri { get; }

    /// <summary>
    /// Gets the value of the <c>Host</c> header: the host, and the port if it isn't the scheme's default.
    /// </summary>
    public string Host { get; }

    /// <summary>Gets the base URL's path without a trailing slash. Empty for most endpoints.</summary>
    public string PathPrefix { get; }

    /// <summary>Gets the service name in the signature.</summary>
    public string SigningName { get; }

    /// <summary>Gets the Region in the signature.</summary>
    public string SigningRegion { get; }

    /// <summary>
    /// Gets the authentication schemes that the rules allow, in order of preference. Empty if the service's schemes
    /// apply.
    /// </summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = [];

    /// <summary>Gets the Regions of a multi-Region signature, such as <c>*</c>. Empty for most endpoints.</summary>
    public IReadOnlyList<string> SigningRegionSet { get; init; } = [];

    /// <summary>
    /// Gets the headers that the rules add to every request. Empty for most endpoints. A name can occur more than
    /// once.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>
    /// Gets the other properties that the rules return, by path, such as <c>metricValues[0]</c>. Empty for most
    /// endpoints.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Properties { get; init; } = [];

    /// <summary>Gets a value indicating whether the path is escaped only once before signing, as S3 requires.</summary>
    public bool DisableDoubleEncoding { get; init; }
}
