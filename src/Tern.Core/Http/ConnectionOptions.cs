namespace Tern;

/// <summary>How a client's connections are opened and kept.</summary>
public sealed class ConnectionOptions
{
    /// <summary>The most connections to one host.</summary>
    public int MaxConnectionsPerServer { get; set; } = int.MaxValue;

    /// <summary>The longest that opening a connection may take, TLS included. AWS's standard mode allows 3.1 seconds.</summary>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(3.1);

    /// <summary>
    /// How long an idle connection is kept. 80 seconds, below the service's own limit: .NET's own 60 seconds drop connections that the service would have kept.
    /// </summary>
    public TimeSpan IdleTimeout { get; set; } = TimeSpan.FromSeconds(80);

    /// <summary>
    /// How long a connection is used at most, so that a changed address is noticed. Up to a fifth is added by chance, so that clients that started together
    /// don't reconnect together.
    /// </summary>
    public TimeSpan Lifetime { get; set; } = TimeSpan.FromMinutes(10);

    /// <summary>
    /// How often each connection that <c>WarmUpAsync</c> opened carries a small request, so that it stays open through quiet times; null for never.
    /// </summary>
    public TimeSpan? HeartbeatInterval { get; set; }

    /// <summary>
    /// The proxy of the client's calls and of the calls to STS, IAM Identity Center and sign-in that get its credentials; metadata endpoints never go
    /// through one. Null for <c>HTTPS_PROXY</c>, <c>HTTP_PROXY</c>, <c>ALL_PROXY</c> and <c>NO_PROXY</c>; a <c>new WebProxy()</c> without an address for no
    /// proxy.
    /// </summary>
    public System.Net.IWebProxy? Proxy { get; set; }

    /// <summary>
    /// The path of a PEM file with the certificate authorities to trust in place of the system's, for the client's calls and for those that get its
    /// credentials. Null for <c>AWS_CA_BUNDLE</c>, then <c>ca_bundle</c> of the profile, then the system's authorities.
    /// </summary>
    public string? CaBundle { get; set; }

    internal ConnectionOptions Clone() => (ConnectionOptions)MemberwiseClone();
}
