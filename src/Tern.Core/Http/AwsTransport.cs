using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// Sends finished requests and hands back whole answers: the one place where a client can be given something else, such as the in-process DynamoDB of
/// Tern.Local.
/// </summary>
public abstract class AwsTransport : IAsyncDisposable
{
    /// <summary>
    /// What spans and metrics give as <c>server.address</c>; null for the endpoint's host. For a transport whose other end is another, such as a server in the
    /// same process.
    /// </summary>
    public virtual string? ServerAddress => null;

    /// <summary>
    /// Whether requests with an <see cref="AwsHttpRequest.BodyStream"/> are sent as they are read. The pipeline reads the
    /// whole body first for a transport that can't.
    /// </summary>
    public virtual bool StreamsRequests => false;

    /// <summary>
    /// Sends one request and reads the whole answer; the body of a success that was asked for as a stream
    /// (<see cref="AwsHttpRequest.StreamsResponse"/>) may be left unread.
    /// </summary>
    /// <param name="request">The signed request. It belongs to the caller again once the returned task has ended.</param>
    /// <param name="cancellationToken">Ends the attempt.</param>
    /// <returns>The answer, of any status. The caller disposes it.</returns>
    /// <exception cref="AwsTransportException">No complete answer came: no connection, reset, truncated body, answer too long.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public abstract ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken);

    /// <summary>Sends as <see cref="SendAsync"/> does, for the pipeline, which awaits what it gets exactly once: a transport may pool it.</summary>
    internal virtual ValueTask<AwsHttpResponse> SendOnceAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
        SendAsync(request, cancellationToken);

    /// <summary>Opens connections ahead of the first request, through TLS. Does nothing where there are none to open.</summary>
    /// <param name="endpoint">The endpoint to connect to.</param>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    public virtual ValueTask WarmUpAsync(AwsEndpoint endpoint, int connections, CancellationToken cancellationToken) => default;

    /// <summary>Closes the connections.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public virtual ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        return default;
    }
}
