using System.Net.Sockets;
using Tern.Tls;

namespace Tern.Http;

/// <summary>Turns what HttpClient throws into the faults that a caller can act on.</summary>
internal static class TransportFaults
{
    /// <returns>The exception to throw, or null for one that is no fault of the network and passes on as it is.</returns>
    public static AwsTransportException? From(Exception error, string host) => error switch
    {
        HttpRequestException http => FromHttp(http, host),
        HttpIOException io => Lost(io, host),
        IOException or SocketException => Lost(error, host),
        // SocketsHttpHandler reports a connect timeout as a cancellation of its own.
        OperationCanceledException { InnerException: TimeoutException } =>
            new($"No connection to {host} could be opened in time.", AwsTransportFault.Connect, error),
        _ => null,
    };

    private static AwsTransportException FromHttp(HttpRequestException error, string host) => error.HttpRequestError switch
    {
        HttpRequestError.NameResolutionError =>
            new($"The host {host} is unknown. Check the region, the endpoint and the network's name service.", AwsTransportFault.Connect, error),
        HttpRequestError.ConnectionError or HttpRequestError.ProxyTunnelError =>
            new($"No connection to {host} could be opened: {error.Message}", AwsTransportFault.Connect, error),
        HttpRequestError.SecureConnectionError =>
            new($"No secure connection to {host} could be opened: {(error.InnerException ?? error).Message}{Why(error)}", AwsTransportFault.Connect, error),
        HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded or HttpRequestError.HttpProtocolError =>
            new($"The answer of {host} is not valid HTTP: {error.Message}", AwsTransportFault.MalformedResponse, error),
        _ => Lost(error, host),
    };

    private static string Why(Exception error) => TrustedRoots.Explain(error) is { } why ? " " + why : "";

    private static AwsTransportException Lost(Exception error, string host) =>
        new($"The connection to {host} broke before the answer was complete: {error.Message}", AwsTransportFault.ConnectionLost, error);
}
