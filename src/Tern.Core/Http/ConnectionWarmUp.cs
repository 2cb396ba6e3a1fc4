using System.Net;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// Opens connections ahead of the first request, and keeps them open. Concurrent requests need a connection each, so
/// many small requests make the handler open as many connections, including TLS. The requests are <c>GET /</c>, which
/// AWS's services respond to without credentials; any status will do.
/// </summary>
internal sealed class ConnectionWarmUp(HttpMessageInvoker invoker, int maxConnections, TimeSpan? heartbeatInterval, TimeProvider clock) : IAsyncDisposable
{
    // A server that accepts connections but never responds must not delay the program's start.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    private readonly Lock _gate = new();
    private readonly CancellationTokenSource _disposed = new();
    private readonly Dictionary<Uri, int> _opened = [];
    private ITimer? _heartbeat;

    /// <summary>Opens connections until the given number is open.</summary>
    public async ValueTask OpenAsync(AwsEndpoint endpoint, int connections, CancellationToken cancellationToken)
    {
        // Connections beyond the maximum would wait for each other.
        connections = Math.Min(connections, maxConnections);
        await TouchAsync(endpoint.Uri, connections, cancellationToken).ConfigureAwait(false);
        if (heartbeatInterval is not { } interval || interval == Timeout.InfiniteTimeSpan) return;
        lock (_gate)
        {
            _opened[endpoint.Uri] = Math.Max(connections, _opened.GetValueOrDefault(endpoint.Uri));
            if (!_disposed.IsCancellationRequested) _heartbeat ??= clock.CreateTimer(static self => ((ConnectionWarmUp)self!).Beat(), this, interval, interval);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _disposed.CancelAsync().ConfigureAwait(false);
        ITimer? heartbeat;
        lock (_gate) heartbeat = _heartbeat;
        if (heartbeat is not null) await heartbeat.DisposeAsync().ConfigureAwait(false);
    }

    public void Close()
    {
        _disposed.Cancel();
        lock (_gate) _heartbeat?.Dispose();
    }

    private void Beat()
    {
        KeyValuePair<Uri, int>[] opened;
        lock (_gate) opened = [.. _opened];
        foreach (var (uri, connections) in opened) _ = BeatAsync(uri, connections);
    }

    private async Task BeatAsync(Uri uri, int connections)
    {
        try
        {
            await TouchAsync(uri, connections, _disposed.Token).ConfigureAwait(false);
        }
        catch (Exception error) when (error is AwsTransportException or OperationCanceledException or ObjectDisposedException)
        {
            // A failed heartbeat has the same effect as none: the next call opens a connection, and reports the error
            // if it persists.
        }
    }

    private async ValueTask TouchAsync(Uri uri, int connections, CancellationToken cancellationToken)
    {
        using var limit = new CancellationTokenSource(Limit, clock);
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, limit.Token);
        var answers = new Task<HttpResponseMessage>[connections];
        for (var i = 0; i < connections; i++) answers[i] = AskAsync(uri, linked.Token);
        try
        {
            // Read no response before all have arrived: a connection that is finished would serve the next request,
            // and one fewer would be opened.
            foreach (var answer in await Task.WhenAll(answers).ConfigureAwait(false))
                await answer.Content.CopyToAsync(Stream.Null, linked.Token).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (limit.IsCancellationRequested)
            {
                throw new AwsTransportException(
                    $"{uri.Authority} didn't respond within {Limit.TotalSeconds} s while connections were opened.", AwsTransportFault.Timeout, error);
            }

            if (TransportFaults.From(error, uri.Authority) is { } fault) throw fault;
            throw;
        }
        finally
        {
            foreach (var answer in answers)
                if (answer.IsCompletedSuccessfully) (await answer.ConfigureAwait(false)).Dispose();
        }
    }

    private async Task<HttpResponseMessage> AskAsync(Uri uri, CancellationToken cancellationToken)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, uri) { Version = HttpVersion.Version11 };
        return await invoker.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }
}
