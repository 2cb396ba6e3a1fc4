using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using Tern.Checksums;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Retries;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>
/// Runs the calls of one client: writes the request, then attempt after attempt resolves credentials and endpoint, signs, sends, checks and reads. Thread-safe; one a client.
/// </summary>
public sealed class AwsPipeline : IAsyncDisposable
{
    // AWS's long polls wait up to 60 seconds at the service (Step Functions), 20 (SQS); what is on top is for the way.
    private static readonly TimeSpan LongPollTime = TimeSpan.FromSeconds(70);

    private readonly AwsService _service;
    private readonly AwsClientSettings _settings;
    private readonly AwsTransport _transport;
    private readonly bool _ownsTransport;
    private readonly TimeProvider _clock;
    private readonly AwsCallPool _calls;
    private readonly RetryPolicy _retries;
    private readonly RetryQuota _quota;
    private readonly ClockSkew _skew;
    private readonly SigV4Signer _signer = new();
    private readonly SdkRequestHeader _sdkRequest = new();
    private readonly string _userAgent;
    private readonly AwsEndpointParameters _endpointParameters;
    private ResolvedEndpoint? _lastEndpoint;

    /// <summary>Makes the pipeline of a client.</summary>
    /// <param name="service">The service.</param>
    /// <param name="options">The client's options, read now and never again.</param>
    /// <exception cref="AwsConfigurationException">An option is malformed; the message names it.</exception>
    public AwsPipeline(AwsService service, AwsClientOptions options)
        : this(service, options ?? throw new ArgumentNullException(nameof(options)), AwsClientSettings.Create(service ?? throw new ArgumentNullException(nameof(service)), options)) { }

    internal AwsPipeline(AwsService service, AwsClientOptions options, AwsClientSettings settings, RetryQuota? quota = null)
    {
        _service = service;
        _settings = settings;
        _clock = settings.TimeProvider;
        _ownsTransport = options.Transport is null;
        _transport = options.Transport
            ?? (options.HttpMessageHandler is { } handler ? new HttpClientTransport(handler, _clock) : new HttpClientTransport(options.Connections, _clock));
        _calls = new AwsCallPool(_clock);
        _retries = new RetryPolicy(settings.RetryBehavior, service.RetryBaseDelay, settings.NextRandom);
        _quota = quota ?? new RetryQuota();
        _skew = new ClockSkew(_clock);
        _userAgent = UserAgent.Create(service, settings);
        _endpointParameters = settings.EndpointParameters;
    }

    /// <summary>Makes one call, with its retries.</summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="options">What this call wants other than its client; null for nothing.</param>
    /// <param name="cancellationToken">Ends the call, whatever it waits for. It is never retried then.</param>
    /// <returns>What the service answered. Await it once.</returns>
    /// <exception cref="ArgumentException">The request is not one that can be sent.</exception>
    /// <exception cref="AwsServiceException">The service answered with an error.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials.</exception>
    /// <exception cref="AwsConfigurationException">A setting is missing, such as the region.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<TResponse> SendAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        cancellationToken.ThrowIfCancellationRequested();

        var call = _calls.Rent();
        try
        {
            Begin(call, operation.Traits, options, cancellationToken);
            operation.Write(request, call.Http);
            call.SharedHeaders = call.Http.Headers.Count;
            var resource = operation.ResourceArn?.Invoke(request);
            var firstResource = operation.FirstResourceArn?.Invoke(request);

            while (true)
            {
                AwsException fault;
                string? retryAfter = null;
                try
                {
                    using var answer = await AttemptAsync(call, operation.Traits, resource, firstResource).ConfigureAwait(false);
                    if (answer.StatusCode < 300)
                    {
                        var response = Read(operation, request, answer);
                        _quota.Return(call.LastRetryCost == 0 ? 1 : call.LastRetryCost);
                        return response;
                    }

                    if (TryReadExpected(operation, request, answer, out var outcome))
                    {
                        _quota.Return(call.LastRetryCost == 0 ? 1 : call.LastRetryCost);
                        return outcome;
                    }

                    fault = ReadError(call, answer);
                    retryAfter = answer.GetHeader("x-amz-retry-after");
                }
                catch (AwsTransportException error)
                {
                    fault = error;
                }

                // Throws the fault when there is no next attempt.
                await PrepareRetryAsync(call, operation.Traits, fault, retryAfter).ConfigureAwait(false);
            }
        }
        finally
        {
            _calls.Return(call);
        }
    }

    /// <summary>Opens connections ahead of the first call, through TLS.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    public async ValueTask WarmUpAsync(int connections, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(connections);
        var credentials = await GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
        await _transport.WarmUpAsync(ResolveEndpoint(credentials.AccountId, null, null), connections, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Closes the connections, unless the transport was given by the caller.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync() => _ownsTransport ? _transport.DisposeAsync() : default;

    private void Begin(AwsCall call, AwsOperationTraits traits, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        var longPoll = (traits & AwsOperationTraits.LongPoll) != 0;
        call.Begin(
            options?.AttemptTimeout ?? (longPoll ? Extend(_settings.AttemptTimeout) : _settings.AttemptTimeout),
            options?.Timeout ?? (longPoll ? Extend(_settings.TotalTimeout) : _settings.TotalTimeout),
            options?.MaxAttempts ?? _settings.MaxAttempts,
            cancellationToken);
        call.InvocationId = InvocationId.Create();
        call.Http.MaxResponseLength = _settings.MaxResponseLength;
    }

    private static TimeSpan Extend(TimeSpan time) => time == Timeout.InfiniteTimeSpan ? time : time + LongPollTime;

    // One attempt: identity, endpoint, headers, signature, sending, checksum.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<AwsHttpResponse> AttemptAsync(AwsCall call, AwsOperationTraits traits, string? resource, string? firstResource)
    {
        try
        {
            AwsCredentials? credentials = null;
            if ((traits & AwsOperationTraits.Unsigned) == 0)
            {
                var identity = GetCredentialsAsync(call.Token);
                if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan);
                credentials = await identity.ConfigureAwait(false);
            }

            var http = call.Http;
            http.Endpoint = ResolveEndpoint(credentials?.AccountId, resource, firstResource);
            Sign(call, credentials);

            var sending = _transport.SendAsync(http, call.Token);
            if (!sending.IsCompleted) call.StartTimeout(call.AttemptTimeout);
            var answer = await sending.ConfigureAwait(false);
            Check(call, answer);
            return answer;
        }
        catch (OperationCanceledException error)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            if (!call.Token.IsCancellationRequested) throw;
            throw TimedOut(call, error);
        }
    }

    private ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken) =>
        (_settings.Credentials ?? throw new AwsConfigurationException("There are no credentials. Set the option Credentials.")).GetCredentialsAsync(cancellationToken);

    private AwsEndpoint ResolveEndpoint(string? accountId, string? resource, string? firstResource)
    {
        // The last answer is remembered: one client asks one question, as a rule.
        var last = Volatile.Read(ref _lastEndpoint);
        if (last is not null && last.AccountId == accountId && last.Resource == resource && last.FirstResource == firstResource) return last.Endpoint;

        var endpoint = _service.EndpointRules.Resolve(_endpointParameters with { AccountId = accountId, ResourceArn = resource, FirstResourceArn = firstResource });
        Volatile.Write(ref _lastEndpoint, new ResolvedEndpoint(accountId, resource, firstResource, endpoint));
        return endpoint;
    }

    private void Sign(AwsCall call, AwsCredentials? credentials)
    {
        var http = call.Http;
        var headers = http.Headers;
        headers.Truncate(call.SharedHeaders);

        var skew = _skew.Get(http.Endpoint.Host);
        var now = _clock.GetUtcNow() + (skew ?? TimeSpan.Zero);
        foreach (var (name, value) in http.Endpoint.Headers) headers.Add(name, value);
        if (credentials is not null) _signer.Sign(http, credentials, http.Endpoint.SigningRegion, http.Endpoint.SigningName, now);

        // After the signature: proxies may touch them, they decide nothing, and a shorter list of signed headers is less to send.
        headers.Add("amz-sdk-invocation-id", call.InvocationId);
        var expires = skew is not null && call.AttemptTimeout != Timeout.InfiniteTimeSpan;
        headers.Add("amz-sdk-request", _sdkRequest.Format(expires ? now + call.AttemptTimeout : null, call.Attempt, call.MaxAttempts));
        headers.Add("user-agent", _userAgent);
    }

    private void Check(AwsCall call, AwsHttpResponse answer)
    {
        if (_skew.IsLookDue(_clock.GetUtcNow())) _skew.Observe(call.Http.Endpoint.Host, answer.GetHeader("date"));
        if (!_service.ChecksResponseCrc32 || answer.GetHeader("x-amz-crc32") is not { } text) return;
        if (uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var expected) && Crc32.Compute(answer.Body.Span) == expected) return;
        answer.Dispose();
        throw new AwsTransportException($"The answer of {call.Http.Endpoint.Host} does not match its checksum: it was damaged on the way.", AwsTransportFault.ChecksumMismatch);
    }

    private static TResponse Read<TRequest, TResponse>(AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer)
    {
        try
        {
            return operation.Read(request, answer);
        }
        catch (Exception error) when (IsMalformed(error))
        {
            throw new AwsTransportException($"The answer to {operation.SpanName} is not what the protocol says: {error.Message}", AwsTransportFault.MalformedResponse, error);
        }
    }

    private static bool TryReadExpected<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer, [MaybeNullWhen(false)] out TResponse response)
    {
        response = default;
        try
        {
            return answer.StatusCode >= 400 && operation.ReadExpectedError is { } read && read(request, answer, out response);
        }
        catch (Exception error) when (IsMalformed(error))
        {
            // No error of the service, so not the expected one: a load balancer's page, say, which the status alone says how to treat.
            return false;
        }
    }

    private static bool IsMalformed(Exception error) => error is Json.AwsJsonException or FormatException or System.Text.Json.JsonException;

    private AwsServiceException ReadError(AwsCall call, AwsHttpResponse answer)
    {
        AwsServiceException error;
        try
        {
            error = _service.ReadError(answer);
        }
        catch (Exception malformed) when (IsMalformed(malformed))
        {
            // A load balancer's page, or nothing at all: the status is all there is to go by.
            error = new AwsServiceException(StatusErrors.Describe(answer.StatusCode, answer.GetHeader("x-amzn-requestid")));
        }

        if (error.Code.Length == 0) error = new AwsServiceException(StatusErrors.Describe(answer.StatusCode, error.RequestId));
        var kind = FaultClassifier.Classify(error);
        error.Attempts = call.Attempt;
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient;
        if (kind == FaultKind.ClockSkew && _skew.Observe(call.Http.Endpoint.Host, answer.GetHeader("date"))) error.IsRetryable = true;
        return error;
    }

    // Waits for the next attempt, or throws the fault because there is none.
    private async ValueTask PrepareRetryAsync(AwsCall call, AwsOperationTraits traits, AwsException fault, string? retryAfter)
    {
        call.ResetTimeout();
        call.CallerToken.ThrowIfCancellationRequested();

        FaultKind kind;
        bool retryable, timeout = false;
        if (fault is AwsServiceException service)
        {
            kind = FaultClassifier.Classify(service);
            retryable = service.IsRetryable;
        }
        else
        {
            var transport = (AwsTransportException)fault;
            transport.Attempts = call.Attempt;
            kind = FaultClassifier.Classify(transport);
            retryable = kind == FaultKind.Transient;
            timeout = transport.Kind == AwsTransportFault.Timeout;
        }

        if (!retryable || call.Attempt >= call.MaxAttempts) throw fault;
        var delay = _retries.GetDelay(kind, call.Attempt, retryAfter);
        var cost = _retries.GetCost(kind, timeout);
        var allowed = _quota.TryTake(cost);
        if (!allowed && ((traits & AwsOperationTraits.LongPoll) == 0 || !_retries.WaitsBeforeFailingLongPolls)) throw fault;

        var remaining = call.GetRemaining();
        if (remaining != Timeout.InfiniteTimeSpan && remaining <= delay) throw TimedOut(call, fault);
        if (delay > TimeSpan.Zero) await Task.Delay(delay, _clock, call.CallerToken).ConfigureAwait(false);
        if (!allowed) throw fault;

        call.LastRetryCost = cost;
        call.Attempt++;
    }

    private static AwsTransportException TimedOut(AwsCall call, Exception cause)
    {
        var total = call.TotalTimeout != Timeout.InfiniteTimeSpan && (cause is AwsException || call.GetRemaining() == TimeSpan.Zero);
        var message = total
            ? string.Create(CultureInfo.InvariantCulture, $"The call took longer than the {call.TotalTimeout.TotalSeconds:0.###} s that it may, in {call.Attempt} attempts.")
            : string.Create(CultureInfo.InvariantCulture, $"Attempt {call.Attempt} took longer than the {call.AttemptTimeout.TotalSeconds:0.###} s that one may.");
        return new AwsTransportException(message, AwsTransportFault.Timeout, cause) { Attempts = call.Attempt };
    }

    private sealed record ResolvedEndpoint(string? AccountId, string? Resource, string? FirstResource, AwsEndpoint Endpoint);
}
