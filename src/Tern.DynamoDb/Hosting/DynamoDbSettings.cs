using System.Net;

namespace Tern.DynamoDb.Hosting;

/// <summary>
/// The options that a configuration can give: those of <see cref="DynamoDbClientOptions"/> that are text, by the same names. What is absent leaves the option as it is.
/// A class of its own, because the binding generator takes no type with members that can't come from text (credential providers, handlers, clocks).
/// </summary>
internal sealed class DynamoDbSettings
{
    public string? Region { get; set; }

    public Uri? Endpoint { get; set; }

    public string? Profile { get; set; }

    public bool? UseFips { get; set; }

    public bool? UseDualStack { get; set; }

    public AccountIdEndpointMode? AccountIdEndpointMode { get; set; }

    public int? MaxAttempts { get; set; }

    public RetryBehavior? RetryBehavior { get; set; }

    public TimeSpan? AttemptTimeout { get; set; }

    public TimeSpan? TotalTimeout { get; set; }

    public bool? WritesAtMostOnce { get; set; }

    public int? MaxResponseLength { get; set; }

    public string? ApplicationId { get; set; }

    public string? TableNamePrefix { get; set; }

    public int? WarmUpConnections { get; set; }

    public bool? TraceConsumedCapacity { get; set; }

    public ConnectionSettings Connections { get; set; } = new();

    internal void ApplyTo(DynamoDbClientOptions options)
    {
        options.Region = Region ?? options.Region;
        options.Endpoint = Endpoint ?? options.Endpoint;
        options.Profile = Profile ?? options.Profile;
        options.UseFips = UseFips ?? options.UseFips;
        options.UseDualStack = UseDualStack ?? options.UseDualStack;
        options.AccountIdEndpointMode = AccountIdEndpointMode ?? options.AccountIdEndpointMode;
        options.MaxAttempts = MaxAttempts ?? options.MaxAttempts;
        options.RetryBehavior = RetryBehavior ?? options.RetryBehavior;
        options.AttemptTimeout = AttemptTimeout ?? options.AttemptTimeout;
        options.TotalTimeout = TotalTimeout ?? options.TotalTimeout;
        options.WritesAtMostOnce = WritesAtMostOnce ?? options.WritesAtMostOnce;
        options.MaxResponseLength = MaxResponseLength ?? options.MaxResponseLength;
        options.ApplicationId = ApplicationId ?? options.ApplicationId;
        options.TableNamePrefix = TableNamePrefix ?? options.TableNamePrefix;
        options.WarmUpConnections = WarmUpConnections ?? options.WarmUpConnections;
        options.TraceConsumedCapacity = TraceConsumedCapacity ?? options.TraceConsumedCapacity;

        var connections = options.Connections;
        connections.MaxConnectionsPerServer = Connections.MaxConnectionsPerServer ?? connections.MaxConnectionsPerServer;
        connections.ConnectTimeout = Connections.ConnectTimeout ?? connections.ConnectTimeout;
        connections.IdleTimeout = Connections.IdleTimeout ?? connections.IdleTimeout;
        connections.Lifetime = Connections.Lifetime ?? connections.Lifetime;
        connections.HeartbeatInterval = Connections.HeartbeatInterval ?? connections.HeartbeatInterval;
        if (Connections.Proxy is { } proxy) connections.Proxy = new WebProxy(proxy);
    }
}

/// <summary>The options of connections that a configuration can give.</summary>
internal sealed class ConnectionSettings
{
    public int? MaxConnectionsPerServer { get; set; }

    public TimeSpan? ConnectTimeout { get; set; }

    public TimeSpan? IdleTimeout { get; set; }

    public TimeSpan? Lifetime { get; set; }

    public TimeSpan? HeartbeatInterval { get; set; }

    public Uri? Proxy { get; set; }
}
