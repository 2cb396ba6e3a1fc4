using System.Net.Sockets;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.Credentials;

/// <summary>
/// A small HTTP client for the requests that determine a client's Region and credentials: no redirects, small
/// responses, short timeouts. Thread-safe.
/// </summary>
/// <param name="handler">The handler that sends requests, or null to create one at the first request.</param>
/// <param name="clock">The clock.</param>
/// <param name="network">Returns the proxy and the trusted authorities, for AWS services. Null for local services, in
/// whose place a proxy would respond.</param>
internal sealed class LookupHttp(HttpMessageHandler? handler, TimeProvider clock, Func<NetworkSettings>? network = null)
{
    private const int MaxAnswerLength = 256 * 1024;

    private static readonly RetryPolicy Policy =
        new(RetryBehavior.Standard2026, serviceBaseDelay: TimeSpan.FromMilliseconds(100), nextRandom: Random.Shared.NextDouble);

    private readonly Lazy<HttpMessageInvoker> _invoker = new(() => new HttpMessageInvoker(handler ?? NewHandler(network, clock), disposeHandler: false));

    /// <summary>Sends a request. It is retried after status 5xx, throttling and network faults.</summary>
    /// <exception cref="AwsTransportException">The last attempt got no response.</exception>
    public ValueTask<LookupAnswer> SendAsync(LookupRequest request, CancellationToken cancellationToken) => SendAsync(_ => new(request), cancellationToken);

    /// <summary>
    /// Sends a request that attempts can't share, for example because it contains a single-use proof.
    /// </summary>
    /// <param name="make">Creates the request for an attempt.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    public async ValueTask<LookupAnswer> SendAsync(Func<CancellationToken, ValueTask<LookupRequest>> make, CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            var request = await make(cancellationToken).ConfigureAwait(false);
            FaultKind kind;
            try
            {
                var answer = await SendOnceAsync(request, cancellationToken).ConfigureAwait(false);
                kind = Classify(request, answer);
                if (kind == FaultKind.Permanent || attempt >= request.Attempts) return answer;
            }
            catch (AwsTransportException e) when (attempt < AttemptsAfter(request, e))
            {
                // The next attempt may succeed; the last attempt's fault propagates.
                kind = FaultKind.Transient;
            }

            await Task.Delay(Policy.GetDelay(kind, attempt, retryAfter: null), clock, cancellationToken).ConfigureAwait(false);
        }
    }

    private static int AttemptsAfter(LookupRequest request, AwsTransportException fault)
    {
        if (FaultClassifier.Classify(fault, onlyReads: false) == FaultKind.Permanent) return 1;
        return fault.Kind is AwsTransportFault.Connect or AwsTransportFault.Timeout ? request.SilentAttempts ?? request.Attempts : request.Attempts;
    }

    // As in a client's own calls, and slightly broader: proxies and agents return statuses of their own.
    private static FaultKind Classify(LookupRequest request, LookupAnswer answer)
    {
        if (answer.IsSuccess) return FaultKind.Permanent;
        var code = request.FindCode?.Invoke(answer) ?? "";
        if (code.Length > 0 && code == request.RetriedCode) return FaultKind.Transient;
        var kind = FaultClassifier.Classify(new AwsServiceException(new AwsErrorDetails(code, "", answer.Status, null)));
        if (kind is FaultKind.Throttling or FaultKind.Transient) return kind;
        if (kind == FaultKind.ClockSkew && request.CorrectClock?.Invoke(answer) == true) return FaultKind.Transient;
        return answer.Status == 429 ? FaultKind.Throttling : answer.Status >= 500 ? FaultKind.Transient : FaultKind.Permanent;
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
                (int)response.StatusCode, await response.Content.ReadAsByteArrayAsync(both.Token).ConfigureAwait(false), TokenLifetime(response),
                response.Headers.NonValidated.TryGetValues("x-amzn-errortype", out var type) ? type.ToString() : null,
                response.Headers.NonValidated.TryGetValues("date", out var date) ? date.ToString() : null);
        }
        catch (OperationCanceledException e) when (timeout.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new AwsTransportException(
                $"{request.Address.Authority} didn't respond within {request.Timeout.TotalSeconds} s.", AwsTransportFault.Timeout, e);
        }
        catch (Exception e) when (QuotesAnswer(e))
        {
            // Without the cause, because .NET's message contains the line that it couldn't parse, which may be a part
            // of the credentials.
            throw new AwsTransportException(
                $"The response of {request.Address.Authority} isn't valid HTTP, or is longer than {MaxAnswerLength / 1024} KiB. It isn't shown, because " +
                "it may contain secrets.", AwsTransportFault.MalformedResponse);
        }
        catch (Exception e) when (TransportFaults.From(e, request.Address.Authority) is { } fault)
        {
            throw fault;
        }
    }

    private static bool QuotesAnswer(Exception? error)
    {
        for (; error is not null; error = error.InnerException)
        {
            var kind = error is HttpRequestException request ? request.HttpRequestError : (error as HttpIOException)?.HttpRequestError;
            if (kind is HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded or HttpRequestError.HttpProtocolError) return true;
        }

        return false;
    }

    private static TimeSpan? TokenLifetime(HttpResponseMessage response) =>
        response.Headers.NonValidated.TryGetValues(InstanceMetadata.TokenLifetimeHeader, out var value)
        && int.TryParse(value.ToString(), out var seconds)
        && seconds > 0
            ? TimeSpan.FromSeconds(seconds)
            : null;

    private static SocketsHttpHandler NewHandler(Func<NetworkSettings>? network, TimeProvider clock)
    {
        var handler = new SocketsHttpHandler
        {
            UseProxy = false,
            AllowAutoRedirect = false,
            UseCookies = false,
            ConnectTimeout = TimeSpan.FromSeconds(2),
            // One unreachable address of several must not fail the request for credentials.
            ConnectCallback = async (context, cancellationToken) => new NetworkStream(
                await SocketConnector.OpenAsync(context.DnsEndPoint, null, clock, cancellationToken).ConfigureAwait(false), ownsSocket: true),
            PooledConnectionIdleTimeout = TimeSpan.FromSeconds(5), // Rarely used: no connection is worth keeping.
            ActivityHeadersPropagator = null,
        };
        network?.Invoke().ApplyTo(handler);
        return handler;
    }
}
