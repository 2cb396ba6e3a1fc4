using Tern.Http;

namespace Tern.Lookups;

/// <summary>
/// A small client for the calls beside a client's own, which find out its region and credentials: no redirects, small
/// answers, short patience. Thread-safe.
/// </summary>
/// <param name="handler">What sends; null for a handler of its own, made at the first request.</param>
/// <param name="clock">The clock.</param>
/// <param name="throughProxy">
/// Whether the system's proxy is used: for services of AWS, never for what stands next to the machine, where a proxy would
/// answer in the other's place.
/// </param>
internal sealed class LookupHttp(HttpMessageHandler? handler, TimeProvider clock, bool throughProxy = false)
{
    private const int MaxAnswerLength = 256 * 1024;
    private static readonly TimeSpan FirstPause = TimeSpan.FromMilliseconds(100);

    private readonly Lazy<HttpMessageInvoker> _invoker = new(() => new HttpMessageInvoker(handler ?? NewHandler(throughProxy), disposeHandler: false));

    /// <summary>Sends a request, again after 5xx and network faults.</summary>
    /// <exception cref="AwsTransportException">The last attempt brought no answer.</exception>
    public async ValueTask<LookupAnswer> SendAsync(LookupRequest request, CancellationToken cancellationToken)
    {
        var pause = FirstPause;
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                var answer = await SendOnceAsync(request, cancellationToken).ConfigureAwait(false);
                if (answer.Status < 500 || attempt >= request.Attempts) return answer;
            }
            catch (AwsTransportException e)
                when (attempt < (e.Kind == AwsTransportFault.Connect ? request.ConnectAttempts ?? request.Attempts : request.Attempts))
            {
                // The next attempt may fare better; the last one's fault passes on.
            }

            await Task.Delay(pause, clock, cancellationToken).ConfigureAwait(false);
            pause *= 2;
        }
    }

    private async Task<LookupAnswer> SendOnceAsync(LookupRequest request, CancellationToken cancellationToken)
    {
        using var timeout = new CancellationTokenSource(request.Timeout, clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, cancellationToken);
        using var message = new HttpRequestMessage(request.Method, request.Address);
        foreach (var (name, value) in request.Headers) message.Headers.TryAddWithoutValidation(name, value);
        if (request.Method != HttpMethod.Get)
        {
            message.Content = new ReadOnlyMemoryContent(request.Content);
            if (request.ContentType is { } type) message.Content.Headers.TryAddWithoutValidation("content-type", type);
        }

        try
        {
            using var response = await _invoker.Value.SendAsync(message, both.Token).ConfigureAwait(false);
            await response.Content.LoadIntoBufferAsync(MaxAnswerLength, both.Token).ConfigureAwait(false);
            return new LookupAnswer(
                (int)response.StatusCode, await response.Content.ReadAsByteArrayAsync(both.Token).ConfigureAwait(false), TokenLifetime(response));
        }
        catch (OperationCanceledException e) when (timeout.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new AwsTransportException(
                $"{request.Address.Authority} did not answer within {request.Timeout.TotalSeconds} s.", AwsTransportFault.Timeout, e);
        }
        catch (Exception e) when (TransportFaults.From(e, request.Address.Authority) is { } fault)
        {
            throw fault;
        }
    }

    private static TimeSpan? TokenLifetime(HttpResponseMessage response) =>
        response.Headers.NonValidated.TryGetValues(InstanceMetadata.TokenLifetimeHeader, out var value)
        && int.TryParse(value.ToString(), out var seconds)
        && seconds > 0
            ? TimeSpan.FromSeconds(seconds)
            : null;

    private static SocketsHttpHandler NewHandler(bool throughProxy) => new()
    {
        UseProxy = throughProxy,
        AllowAutoRedirect = false,
        UseCookies = false,
        ConnectTimeout = TimeSpan.FromSeconds(2),
        PooledConnectionIdleTimeout = TimeSpan.FromSeconds(5), // Asked once in hours: no connection is worth keeping.
        ActivityHeadersPropagator = null,
    };
}
