using System.Net;

namespace Tern.Http;

/// <summary>
/// The proxy from <c>HTTP_PROXY</c>, <c>HTTPS_PROXY</c> and <c>ALL_PROXY</c>, with the exceptions in <c>NO_PROXY</c>,
/// interpreted as curl and AWS's other SDKs do. The local machine is never reached through a proxy. .NET's own
/// implementation can't be given an environment, and doesn't exclude the subdomains of a name.
/// </summary>
/// <remarks>
/// proxy    = [ ( "http" | "https" | "socks4" | "socks5" ) "://" ] [ user [ ":" password ] "@" ] host [ ":" port ]
/// no_proxy = "*" | entry { "," entry }     entry = address [ "/" prefix ] | [ "." | "*." ] name [ ":" port ]
/// A lower-case variable takes precedence over its upper-case form.
/// </remarks>
internal sealed class EnvironmentProxy : IWebProxy, ICredentials
{
    private readonly Address? _http;
    private readonly Address? _https;
    private readonly string[] _exceptions;

    private EnvironmentProxy(Address? http, Address? https, string[] exceptions)
    {
        _http = http;
        _https = https;
        _exceptions = exceptions;
    }

    /// <summary>Gets the user name and password of a proxy. Setting them isn't supported.</summary>
    public ICredentials? Credentials
    {
        get => _http?.Credential is null && _https?.Credential is null ? null : this;
        set => throw new NotSupportedException("The proxy from the environment uses the environment's credentials. To use others, set the option Proxy.");
    }

    /// <summary>Returns the proxy from the environment.</summary>
    /// <returns>The proxy, or null if no environment variable specifies one.</returns>
    /// <exception cref="AwsConfigurationException">A variable is malformed. The message doesn't include its value,
    /// because it may contain a password.</exception>
    public static EnvironmentProxy? Find(AwsEnvironment environment)
    {
        var all = Read(environment, "ALL_PROXY");

        // In a CGI program, HTTP_PROXY contains the "Proxy" header that its caller sent.
        var http = (environment.GetText("REQUEST_METHOD") is null ? Read(environment, "HTTP_PROXY") : Read(environment, "http_proxy")) ?? all;
        var https = Read(environment, "HTTPS_PROXY") ?? all;
        if (http is null && https is null) return null;
        var exceptions = environment.GetText("no_proxy") ?? environment.GetText("NO_PROXY") ?? "";
        return new EnvironmentProxy(http, https, exceptions.Split([',', ' '], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
    }

    /// <inheritdoc/>
    public Uri? GetProxy(Uri destination) => IsBypassed(destination) ? null : Of(destination)!.Uri;

    /// <inheritdoc/>
    public bool IsBypassed(Uri host)
    {
        if (Of(host) is null || host.IsLoopback || host.Host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)) return true;
        var isAddress = IPAddress.TryParse(host.DnsSafeHost, out var address);
        foreach (var exception in _exceptions)
            if (isAddress ? IsExcepted(address!, host.Port, exception) : IsExcepted(host.DnsSafeHost, host.Port, exception)) return true;
        return false;
    }

    /// <inheritdoc/>
    public NetworkCredential? GetCredential(Uri uri, string authType) => uri == _https?.Uri ? _https.Credential : uri == _http?.Uri ? _http.Credential : null;

    private Address? Of(Uri destination) => destination.Scheme == Uri.UriSchemeHttps || destination.Scheme == "wss" ? _https : _http;

    private static bool IsExcepted(IPAddress address, int port, string exception)
    {
        if (exception == "*") return true;
        if (IPNetwork.TryParse(exception, out var network)) return network.Contains(address);
        return IPEndPoint.TryParse(exception, out var one) && one.Address.Equals(address) && (one.Port == 0 || one.Port == port);
    }

    private static bool IsExcepted(string host, int port, string exception)
    {
        if (exception == "*") return true;
        var name = exception.AsSpan();
        if (name.LastIndexOf(':') is var colon and > 0 && int.TryParse(name[(colon + 1)..], out var only))
        {
            if (only != port) return false;
            name = name[..colon];
        }

        name = name.TrimStart('*').Trim('.');
        return !name.IsEmpty
            && host.AsSpan().EndsWith(name, StringComparison.OrdinalIgnoreCase)
            && (host.Length == name.Length || host[^(name.Length + 1)] == '.');
    }

    private static Address? Read(AwsEnvironment environment, string variable)
    {
        var name = variable.ToLowerInvariant();
        if (environment.GetText(name) is not { } text)
        {
            name = variable;
            if (environment.GetText(name) is not { } upper) return null;
            text = upper;
        }

        if (!text.Contains("://", StringComparison.Ordinal)) text = "http://" + text;
        if (!Uri.TryCreate(text, UriKind.Absolute, out var uri) || uri.Host.Length == 0
            || uri.Scheme is not ("http" or "https" or "socks4" or "socks4a" or "socks5"))
        {
            throw new AwsConfigurationException(
                $"The environment variable {name} isn't a proxy URL. Expected one such as http://proxy.example.com:3128. Its value isn't shown, " +
                "because it may contain a password.");
        }

        return new Address(new UriBuilder(uri) { UserName = "", Password = "", Path = "", Query = "", Fragment = "" }.Uri, ProxyCredentials.Of(uri));
    }

    private sealed class Address(Uri uri, NetworkCredential? credential)
    {
        public Uri Uri { get; } = uri;

        public NetworkCredential? Credential { get; } = credential;
    }
}
