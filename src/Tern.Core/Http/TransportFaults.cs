using System.Net.Sockets;
using System.Security.Authentication;

namespace Tern.Http;

/// <summary>Converts HttpClient's exceptions to faults that callers can act on.</summary>
internal static class TransportFaults
{
    /// <param name="error">The exception that was thrown.</param>
    /// <param name="host">The request's host, including the prefix.</param>
    /// <param name="prefix">The operation's host prefix; empty for most operations.</param>
    /// <returns>The exception to throw, or null if the error isn't a network fault and should propagate
    /// unchanged.</returns>
    public static AwsTransportException? From(Exception error, string host, string prefix = "") => error switch
    {
        HttpRequestException http => FromHttp(http, host, prefix),
        HttpIOException io => Lost(io, host),
        IOException or SocketException => Lost(error, host),
        // SocketsHttpHandler reports a connect timeout as a cancellation.
        OperationCanceledException { InnerException: TimeoutException } =>
            new($"No connection to {host} could be opened in time.", AwsTransportFault.Connect, error),
        _ => null,
    };

    private static AwsTransportException FromHttp(HttpRequestException error, string host, string prefix) => error.HttpRequestError switch
    {
        HttpRequestError.NameResolutionError =>
            new($"The host {host} is unknown. Check the Region, the endpoint and the network's name service.{Of(prefix)}", AwsTransportFault.Connect, error),
        HttpRequestError.ConnectionError or HttpRequestError.ProxyTunnelError =>
            new($"No connection to {host} could be opened: {error.Message}", AwsTransportFault.Connect, error),
        HttpRequestError.SecureConnectionError =>
            new($"No secure connection to {host} could be opened: {(error.InnerException ?? error).Message}{Why(error)}", AwsTransportFault.Connect, error)
            {
                IsCertificateRefused = IsRefusal(error),
            },
        HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded or HttpRequestError.HttpProtocolError =>
            new($"The response of {host} isn't valid HTTP: {error.Message}", AwsTransportFault.MalformedResponse, error),
        _ => Lost(error, host),
    };

    private static string Of(string prefix) => prefix.Length == 0
        ? ""
        : $" The operation puts '{prefix}' before the endpoint's host; set the client's option UseHostPrefixes to false to omit it.";

    private static string Why(Exception error)
    {
        if (TrustedRoots.Explain(error) is { } why) return " " + why;
        return IsRefusal(error)
            ? " The call isn't retried. If the certificate comes from an authority of your own, such as that of a proxy that inspects TLS, set AWS_CA_BUNDLE "
                + "or the option Connections.CaBundle to a PEM file with that authority's certificate."
            : "";
    }

    // .NET throws this without a cause if it rejects the host's certificate, and with one if the host or the network
    // ended the handshake.
    private static bool IsRefusal(Exception error) => error.InnerException is AuthenticationException { InnerException: null };

    private static AwsTransportException Lost(Exception error, string host) =>
        new($"The connection to {host} was lost before the response was complete: {error.Message}", AwsTransportFault.ConnectionLost, error);
}
