using System.ComponentModel;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// Sends complete requests and returns whole responses. Replace it to give a client a different transport, such as
/// the in-process DynamoDB of Tern.Local. A transport to a local AWS that is registered as a service is the
/// transport of all registered clients, whatever their own options are.
/// </summary>
public abstract class AwsTransport : IAsyncDisposable
{
    /// <summary>
    /// Gets the value of <c>server.address</c> in spans and metrics, or null for the endpoint's host. Override it in
    /// a transport that connects to something else, such as a server in the same process.
    /// </summary>
    public virtual string? ServerAddress => null;

    /// <summary>
    /// Gets a value indicating whether requests with an <see cref="AwsHttpRequest.BodyStream"/> are sent while the
    /// stream is read. If false, the pipeline reads the whole body into memory first.
    /// </summary>
    public virtual bool StreamsRequests => false;

    /// <summary>
    /// Gets the clock of the local AWS behind the transport, or null if the transport leads to AWS. Only a transport
    /// with a clock redirects registered clients: they get the clock, fixed credentials and
    /// <see cref="Region"/>.
    /// </summary>
    public virtual TimeProvider? TimeProvider => null;

    /// <summary>Gets the Region of the clients that are redirected to a local AWS, or null for us-east-1.</summary>
    public virtual string? Region => null;

    /// <summary>
    /// Gets a value indicating whether only the waits of <see cref="AwsHttpRequest.WaitAsync"/> count for the timeouts
    /// of a call, because a test may move the clock while a request is handled. A request whose
    /// <see cref="AwsHttpRequest.BodyStream"/> can't be sent again is timed as usual.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual bool TimesOnlyWaits => false;

    /// <summary>
    /// Sends one request and reads the whole response. The body of a successful response that was requested as a
    /// stream (<see cref="AwsHttpRequest.StreamsResponse"/>) may be left unread.
    /// </summary>
    /// <param name="request">The signed request. It belongs to the caller again after the returned task
    /// completes.</param>
    /// <param name="cancellationToken">A token that cancels the attempt.</param>
    /// <returns>The response, with any status. The caller disposes it.</returns>
    /// <exception cref="AwsTransportException">No complete response arrived: no connection, a reset, a truncated
    /// body, or a response that is too long.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public abstract ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken);

    /// <summary>
    /// Sends like <see cref="SendAsync"/>, for the pipeline, which awaits the result exactly once, so that a
    /// transport may pool it.
    /// </summary>
    internal virtual ValueTask<AwsHttpResponse> SendOnceAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
        SendAsync(request, cancellationToken);

    /// <summary>
    /// Opens connections, including TLS, ahead of the first request. Does nothing for transports without connections.
    /// </summary>
    /// <param name="endpoint">The endpoint to connect to.</param>
    /// <param name="connections">The number of connections that should be open.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
    public virtual ValueTask WarmUpAsync(AwsEndpoint endpoint, int connections, CancellationToken cancellationToken) => default;

    /// <summary>Closes the connections.</summary>
    /// <returns>A task that completes when the connections are closed.</returns>
    public virtual ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        return default;
    }
}
