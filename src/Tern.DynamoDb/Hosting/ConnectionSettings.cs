using System.Net;
using Tern.Http;

namespace Tern.DynamoDb.Hosting;

/// <summary>The options of connections that a configuration can give.</summary>
internal sealed class ConnectionSettings
{
    public int? MaxConnectionsPerServer { get; set; }

    public TimeSpan? ConnectTimeout { get; set; }

    public TimeSpan? IdleTimeout { get; set; }

    public TimeSpan? Lifetime { get; set; }

    public TimeSpan? HeartbeatInterval { get; set; }

    public Uri? Proxy { get; set; }

    public string? CaBundle { get; set; }

    internal void ApplyTo(ConnectionOptions options)
    {
        options.MaxConnectionsPerServer = MaxConnectionsPerServer ?? options.MaxConnectionsPerServer;
        options.ConnectTimeout = ConnectTimeout ?? options.ConnectTimeout;
        options.IdleTimeout = IdleTimeout ?? options.IdleTimeout;
        options.Lifetime = Lifetime ?? options.Lifetime;
        options.HeartbeatInterval = HeartbeatInterval ?? options.HeartbeatInterval;
        options.CaBundle = CaBundle ?? options.CaBundle;
        if (Proxy is { } proxy) options.Proxy = new WebProxy(proxy);
    }
}
