using System.Runtime.CompilerServices;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Retries;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// Runs the calls of one client: writes the request, then attempt after attempt resolves credentials and endpoint, signs, sends, checks and reads.
/// Thread-safe; one a client.
/// </summary>
public sealed class AwsPipeline : IAsyncDisposable
{
    // AWS's long polls wait at the service for up to 60 seconds (Step Functions) or 20 (SQS); 10 more are for the way there and back.
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
    private readonly EndpointResolver _endpoints;
    private readonly AttemptSigner _signer;
    private readonly ClientTelemetry _telemetry;
    private volatile bool _isDisposed;

    /// <summary>Makes the pipeline of a client.</summary>
    /// <param name="service">The service.</param>
    /// <param name="options">The client's options, read now and never again.</param>
    /// <exception cref="AwsConfigurationException">An option is malformed; the message names it.</exception>
    public AwsPipeline(AwsService service, AwsClientOptions options)
        : this(
            service,
            options ?? throw new ArgumentNullException(nameof(options)),
            AwsClientSettings.Create(service ?? throw new ArgumentNullException(nameof(service)), options)) { }

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
        _endpoints = new EndpointResolver(service.EndpointRules, settings.EndpointParameters, settings.Regions);
        _signer = new AttemptSigner(_skew, UserAgent.Create(service, settings), settings.LambdaTraceId, _clock);
        _telemetry = new ClientTelemetry(service, settings.Region, options.MeterFactory, _quota, _transport.ServerAddress, _clock);
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
    /// <exception cref="ObjectDisposedException">The client was disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<TResponse> SendAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        if (_isDisposed) throw Disposed();
        cancellationToken.ThrowIfCancellationRequested();

        var call = _calls.Rent();
        string? errorType = null;
        try
        {
            Begin(call, operation.Traits, options, cancellationToken);
            var resource = operation.Resource?.Invoke(request);
            if (_telemetry.IsListening) BeginTrace(call, operation, request, resource);
            operation.Write(request, call.Http);
            if (call.Http.BodyStream is not null) await RequestStreams.PrepareAsync(call, _transport, operation.Traits).ConfigureAwait(false);
            call.SharedHeaders = call.Http.Headers.Count;

            while (true)
            {
                AwsException fault;
                string? retryAfter = null;
                try
                {
                    await IdentifyAsync(call, operation.Traits).ConfigureAwait(false);
                    var account = call.Credentials?.AccountId;
                    call.Http.Endpoint = operation.SelectEndpoint is { } select
                        ? select(request, _endpoints.GetParameters(account))
                        : _endpoints.Resolve(account);
                    AwsHttpResponse? answer = await AttemptAsync(call).ConfigureAwait(false);
                    try
                    {
                        answer.Attempts = call.Attempt;
                        if (AnswerReader.TryRead(operation, request, answer, out var response))
                        {
                            Succeed(call, answer);
                            if (call.Trace is { } told) _telemetry.Answer(told, operation, request, response);
                            // A streamed body is the response's now, and with it the answer.
                            if (answer.BodyStream is not null) answer = null;
                            return response;
                        }

                        var refusal = ReadError(call, answer);
                        operation.ExplainError?.Invoke(request, refusal);
                        fault = refusal;
                        retryAfter = answer.GetHeader("x-amz-retry-after");
                    }
                    finally
                    {
                        answer?.Dispose();
                    }
                }
                catch (AwsTransportException error)
                {
                    fault = error;
                }

                Explain(call, operation.Traits, fault, operation.Name, resource);
                // Throws the fault when there is no next attempt.
                await PrepareRetryAsync(call, operation.Traits, operation.SpanName, fault, retryAfter).ConfigureAwait(false);
            }
        }
        catch (Exception error) when (call.Trace is not null)
        {
            errorType = ErrorTypes.Get(error);
            throw;
        }
        finally
        {
            if (call.Trace is { } trace) _telemetry.Stop(trace, call.Attempt, errorType);
            _calls.Return(call);
        }
    }

    /// <summary>Opens connections ahead of the first call, through TLS.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    /// <exception cref="AwsTransportException">They can't be opened.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials, which may name the endpoint.</exception>
    public async ValueTask WarmUpAsync(int connections, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(connections);
        if (_isDisposed) throw Disposed();
        // The endpoint may be the account's; and credentials that are fetched now are not waited for by the first call.
        AwsCredentials credentials;
        try
        {
            credentials = CallFaults.NotNull(await _settings.Credentials.GetCredentialsAsync(cancellationToken).ConfigureAwait(false));
        }
        catch (Exception error) when (!cancellationToken.IsCancellationRequested)
        {
            throw CallFaults.NoCredentials(error, _endpoints.HasRegion);
        }

        if (!_endpoints.HasRegion) await _endpoints.FindRegionAsync(cancellationToken).ConfigureAwait(false);
        await _transport.WarmUpAsync(_endpoints.Resolve(credentials.AccountId), connections, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Closes the connections, unless the transport was given by the caller.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync()
    {
        _isDisposed = true;
        return _ownsTransport ? _transport.DisposeAsync() : default;
    }

    private ObjectDisposedException Disposed() => new(
        _service.ClientName,
        $"This {_service.ClientName} was disposed. Keep one client for as long as the program runs, and dispose it when no call will follow.");

    private void Begin(AwsCall call, AwsOperationTraits traits, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        var longPoll = (traits & AwsOperationTraits.LongPoll) != 0;
        call.Begin(
            options?.AttemptTimeout ?? (longPoll ? Extend(_settings.AttemptTimeout) : _settings.AttemptTimeout),
            options?.Timeout ?? (longPoll ? Extend(_settings.TotalTimeout) : _settings.TotalTimeout),
            options?.MaxAttempts ?? _settings.MaxAttempts,
            cancellationToken);
        call.TotalTimeoutName = options?.Timeout is null ? nameof(AwsClientOptions.TotalTimeout) : nameof(AwsCallOptions.Timeout);
        call.AtMostOnce = (options?.AtMostOnce ?? _settings.WritesAtMostOnce) && (traits & (AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent)) == 0;
        call.Http.MaxResponseLength = _settings.MaxResponseLength;
        call.Http.StreamsResponse = (traits & AwsOperationTraits.StreamsResponse) != 0;
        call.Http.ReadTimeout = (traits & AwsOperationTraits.EventStream) != 0 ? Extend(call.AttemptTimeout) : call.AttemptTimeout;
        call.Http.IdempotencyTokens = _settings.IdempotencyTokens;
    }

    private static TimeSpan Extend(TimeSpan time) => time == Timeout.InfiniteTimeSpan ? time : time + LongPollTime;

    private void BeginTrace<TRequest, TResponse>(AwsCall call, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        var trace = call.BeginTrace();
        _telemetry.Start(trace, operation.Name, operation.SpanName, resource);
        if (trace.Activity is { IsAllDataRequested: true } activity) operation.Tag?.Invoke(request, activity);
    }

    // What an attempt must know before its endpoint can be found: who signs it, and the region.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask IdentifyAsync(AwsCall call, AwsOperationTraits traits)
    {
        var identified = false;
        call.Http.IsUnsent = true;
        try
        {
            if ((traits & AwsOperationTraits.Unsigned) == 0)
            {
                call.Trace?.Mark(CallPhase.Sign);
                var identity = _settings.Credentials.GetCredentialsAsync(call.Token);
                if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Credentials);
                call.Credentials = CallFaults.NotNull(await identity.ConfigureAwait(false));
                call.Trace?.Mark(CallPhase.Credentials);
            }

            identified = true;
            if (_endpoints.HasRegion) return;
            call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Region);
            await _endpoints.FindRegionAsync(call.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (!identified || call.Token.IsCancellationRequested)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            throw call.Token.IsCancellationRequested ? CallFaults.TimedOut(call, error) : CallFaults.NoCredentials(error, _endpoints.HasRegion);
        }
        catch (Exception error) when (!identified)
        {
            // Whatever a provider throws: a fault of its network is none of this call's, which no retry would mend.
            throw CallFaults.NoCredentials(error, _endpoints.HasRegion);
        }
    }

    // One attempt: headers, signature, sending, checksum.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<AwsHttpResponse> AttemptAsync(AwsCall call)
    {
        var http = call.Http;
        call.Trace?.SetEndpoint(http.Endpoint);
        _signer.Sign(call, call.Credentials);
        call.Trace?.Mark(CallPhase.Sign);
        try
        {
            AwsHttpResponse answer;
            try
            {
                http.IsUnsent = false;
                var sending = _transport.SendAsync(http, call.Token);
                if (!sending.IsCompleted) call.StartTimeout(call.AttemptTimeout);
                answer = await sending.ConfigureAwait(false);
            }
            finally
            {
                // Also of an attempt that failed: its time is not that of the wait that follows.
                call.Trace?.MarkSent();
            }

            Check(call, answer);
            return answer;
        }
        catch (OperationCanceledException error)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            throw call.Token.IsCancellationRequested
                ? CallFaults.TimedOut(call, error)
                : new AwsTransportException($"The transport gave up sending to {http.Endpoint.Host}: {error.Message}", AwsTransportFault.ConnectionLost, error);
        }
    }

    private void Check(AwsCall call, AwsHttpResponse answer)
    {
        try
        {
            if (_service.ChecksResponseCrc32 && answer.BodyStream is null) AnswerReader.CheckCrc32(answer, call.Http.Endpoint.Host);
            if (_skew.IsLookDue) ObserveClock(call, answer);
        }
        catch
        {
            answer.Dispose();
            throw;
        }
    }

    private void ObserveClock(AwsCall call, AwsHttpResponse answer)
    {
        var host = call.Http.Endpoint.Host;
        if (_skew.Observe(host, answer.GetHeader("date")) && _settings.Logger is { } logger)
            PipelineLog.ClockSkewed(logger, host, (_skew.Get(host) ?? TimeSpan.Zero).TotalSeconds);
    }

    // A refused time is worth another attempt when the next one will be signed with another.
    private bool IsClockCorrected(AwsCall call, AwsHttpResponse answer)
    {
        ObserveClock(call, answer);
        return (_skew.Get(call.Http.Endpoint.Host) ?? TimeSpan.Zero) != call.ClockOffset;
    }

    private void Succeed(AwsCall call, AwsHttpResponse answer)
    {
        _quota.Return(call.LastRetryCost == 0 ? 1 : call.LastRetryCost);
        if (call.Trace is not { } trace) return;
        trace.Mark(CallPhase.Parse);
        trace.AddAttempt(call.Attempt, answer.StatusCode, answer.GetHeader("x-amzn-requestid"), null);
    }

    private AwsServiceException ReadError(AwsCall call, AwsHttpResponse answer)
    {
        var error = AnswerReader.ReadError(_service, answer);
        var kind = FaultClassifier.Classify(error);
        error.Attempts = call.Attempt;
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient || (kind == FaultKind.ClockSkew && IsClockCorrected(call, answer));
        call.Trace?.Mark(CallPhase.Parse);
        return error;
    }

    private static void Explain(AwsCall call, AwsOperationTraits traits, AwsException fault, string operation, string? resource)
    {
        if ((traits & AwsOperationTraits.ReadOnly) == 0 && FaultClassifier.MayHaveTakenEffect(fault, call.Http.IsUnsent)) call.MayHaveTakenEffect = true;
        fault.Operation = operation;
        fault.Resource = resource;
        fault.MayHaveTakenEffect = call.MayHaveTakenEffect;
    }

    // Waits for the next attempt, or throws the fault because there is none.
    private async ValueTask PrepareRetryAsync(AwsCall call, AwsOperationTraits traits, string operation, AwsException fault, string? retryAfter)
    {
        _telemetry.FailAttempt(call.Trace, call.Attempt, fault);
        var isOutOfTime = call.IsTotalDue && call.Token.IsCancellationRequested;
        call.ResetTimeout();
        call.CallerToken.ThrowIfCancellationRequested();
        // Not left to the clock: a timer that fired early would make the call begin an attempt that nobody has time for.
        if (isOutOfTime) throw fault;

        var kind = Classify(call, fault, out var retryable);
        if (kind == FaultKind.BadCredentials) retryable = await RenewCredentialsAsync(call, operation, fault).ConfigureAwait(false);
        if (!retryable || call.Attempt >= call.MaxAttempts || call.Http.BodyStream is { IsSpent: true }) throw fault;
        if (call.AtMostOnce && call.MayHaveTakenEffect)
        {
            fault.EndedByAtMostOnce = true;
            throw fault;
        }

        var delay = _retries.GetDelay(kind, call.Attempt, retryAfter);
        var remaining = call.GetRemaining();
        // A retry that would come too late is not waited for: the last fault is how the call ends, as when attempts run out.
        if (remaining != Timeout.InfiniteTimeSpan && remaining <= delay) throw fault;

        var cost = _retries.GetCost(kind, fault is AwsTransportException { Kind: AwsTransportFault.Timeout });
        var allowed = _quota.TryTake(cost);
        if (!allowed)
        {
            _telemetry.RefuseRetry(call.Trace, fault);
            if (_settings.Logger is { } log) PipelineLog.QuotaEmpty(log, operation, call.Attempt, ErrorTypes.Get(fault));
            if ((traits & AwsOperationTraits.LongPoll) == 0 || !_retries.WaitsBeforeFailingLongPolls) throw fault;
        }

        if (allowed && _settings.Logger is { } logger && logger.IsEnabled(Microsoft.Extensions.Logging.LogLevel.Debug))
            PipelineLog.Retrying(logger, operation, call.Attempt, call.MaxAttempts, ErrorTypes.Get(fault), delay.TotalMilliseconds);
        if (delay > TimeSpan.Zero) await Task.Delay(delay, _clock, call.CallerToken).ConfigureAwait(false);
        call.Trace?.Mark(CallPhase.RetryWait);
        if (!allowed) throw fault;

        call.LastRetryCost = cost;
        call.Attempt++;
        _telemetry.Retry(call.Trace, fault);
    }

    private static FaultKind Classify(AwsCall call, AwsException fault, out bool retryable)
    {
        if (fault is AwsServiceException service)
        {
            retryable = service.IsRetryable;
            return FaultClassifier.Classify(service);
        }

        var transport = (AwsTransportException)fault;
        transport.Attempts = call.Attempt;
        var kind = FaultClassifier.Classify(transport);
        retryable = kind == FaultKind.Transient;
        return kind;
    }

    // Credentials that the service refused are given up once a call; it is worth another attempt when others come instead.
    private async ValueTask<bool> RenewCredentialsAsync(AwsCall call, string operation, AwsException fault)
    {
        if (call.HasRenewedCredentials || call.Credentials is not { } refused) return false;
        call.HasRenewedCredentials = true;
        if (_settings.Logger is { } logger) PipelineLog.CredentialsRefused(logger, operation, ErrorTypes.Get(fault));

        // Also where this call makes no other attempt: the next call must not meet them again.
        _settings.Credentials.Invalidate(refused);
        if (call.Attempt >= call.MaxAttempts) return false;
        try
        {
            var identity = _settings.Credentials.GetCredentialsAsync(call.Token);
            if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Credentials);
            var renewed = CallFaults.NotNull(await identity.ConfigureAwait(false));
            call.ResetTimeout();
            return renewed.AccessKeyId != refused.AccessKeyId || renewed.SecretAccessKey != refused.SecretAccessKey
                || renewed.SessionToken != refused.SessionToken;
        }
        catch (OperationCanceledException error)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            if (!call.Token.IsCancellationRequested) throw CallFaults.NoCredentials(error, hasRegion: true);
            var late = CallFaults.OutOfTime(call, fault);
            (late.Operation, late.Resource, late.MayHaveTakenEffect) = (fault.Operation, fault.Resource, fault.MayHaveTakenEffect);
            throw late;
        }
        catch (Exception error)
        {
            throw CallFaults.NoCredentials(error, hasRegion: true);
        }
    }
}
