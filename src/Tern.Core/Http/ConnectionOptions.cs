namespace Tern;

/// <summary>Options for opening and pooling a client's connections.</summary>
public sealed class ConnectionOptions
{
    /// <summary>Gets or sets the maximum number of connections to one host.</summary>
    public int MaxConnectionsPerServer { get; set; } = int.MaxValue;

    /// <summary>
    /// Gets or sets the longest time that opening a connection may take, including TLS. The default is 3.1 seconds,
    /// as in AWS's standard mode.
    /// </summary>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(3.1);

    /// <summary>
    /// Gets or sets the time after which an idle connection is closed. The default is 80 seconds, below the service's
    /// own limit; .NET's default of 60 seconds closes connections that the service would have kept open.
    /// </summary>
    public TimeSpan IdleTimeout { get; set; } = TimeSpan.FromSeconds(80);

    /// <summary>
    /// Gets or sets the maximum lifetime of a connection, so that changed addresses are noticed. A random part of up
    /// to a fifth is added, so that clients that started together don't reconnect together.
    /// </summary>
    public TimeSpan Lifetime { get; set; } = TimeSpan.FromMinutes(10);

    /// <summary>
    /// Gets or sets the interval at which each connection that <c>WarmUpAsync</c> opened sends a small request, so
    /// that it stays open while idle; null for no heartbeat.
    /// </summary>
    public TimeSpan? HeartbeatInterval { get; set; }

    /// <summary>
    /// Gets or sets the proxy for the client's calls, and for the calls to STS, IAM Identity Center and sign-in that
    /// obtain its credentials. Metadata endpoints are never called through a proxy. If null, the proxy comes from
    /// <c>HTTPS_PROXY</c>, <c>HTTP_PROXY</c>, <c>ALL_PROXY</c> and <c>NO_PROXY</c>. To use no proxy, set a <c>new
    /// WebProxy()</c> without an address.
    /// </summary>
    public System.Net.IWebProxy? Proxy { get; set; }

    /// <summary>
    /// Gets or sets the path of a PEM file with the certificate authorities to trust instead of the system's, for the
    /// client's calls and the calls that obtain its credentials. If null, the path comes from <c>AWS_CA_BUNDLE</c>,
    /// then <c>ca_bundle</c> of the profile; otherwise, the system's authorities are trusted.
    /// </summary>
    public string? CaBundle { get; set; }

    internal ConnectionOptions Clone() => (ConnectionOptions)MemberwiseClone();
}
