using System.ComponentModel;
using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Retries;
using Tern.Signing;
using Tern.Telemetry;
using Tern.Tls;

namespace Tern.Pipeline;

/// <summary>
/// Runs the calls of one client: writes the request, then attempt after attempt resolves credentials and endpoint, signs, sends, checks and reads.
/// Thread-safe; one a client.
/// </summary>
public sealed partial class AwsPipeline : IAsyncDisposable
{
    // AWS's long polls wait at the service for up to 60 seconds (Step Functions) or 20 (SQS); 10 more are for the way there and back.
    internal static readonly TimeSpan LongPollTime = TimeSpan.FromSeconds(70);

    // With the 5 seconds of a service that answers fast, the 60 of all others: how long an upload takes says nothing of the service.
    private static readonly TimeSpan StreamedTime = TimeSpan.FromSeconds(55);

    // A body is taken by the machine, or by a proxy, before the service has it: the answer comes later by the time that the rest takes on a slow line.
    private const int SlowBytesASecond = 64 * 1024;
    private const int MostBytesOnTheWay = 16 * 1024 * 1024;
    private const int UsualBytesOnTheWay = 4 * 1024 * 1024;

    private readonly AwsService _service;
    private readonly AwsClientSettings _settings;
    private readonly AwsTransport _transport;
    private readonly bool _ownsTransport;
    private readonly bool _ownsConnections;
    private readonly AwsCallPool _calls;
    private readonly EndpointResolver _endpoints;
    private readonly SchemeChooser _schemes;
    private readonly CallIdentity _identity;
    private readonly AttemptSigner _signer;
    private readonly AttemptSender _sender;
    private readonly RetryScheduler _retries;
    private readonly EndpointDiscovery? _discovery;
    private readonly AwsOperationTraits _discovered;
    private readonly BucketRegions? _regions;
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
        var clock = settings.TimeProvider;
        _ownsTransport = options.Transport is null;
        _transport = options.Transport
            ?? (options.HttpMessageHandler is { } handler
                ? new HttpClientTransport(handler, clock)
                : new HttpClientTransport(options.Connections, settings.Network!, clock));
        _calls = new AwsCallPool(clock);
        quota ??= new RetryQuota(settings.RetryQuota, settings.RetryQuota);
        var skew = new ClockSkew(clock);
        _endpoints = new EndpointResolver(service.EndpointRules, settings.EndpointParameters, settings.Regions);
        if (service.EndpointDiscoveryTarget is not null && settings.Endpoint is null)
        {
            _discovery = new EndpointDiscovery(this, service, clock);
            _discovered = AwsOperationTraits.RequiresDiscovery;
            if (settings.EndpointDiscovery == true) _discovered |= AwsOperationTraits.DiscoversEndpoint;
        }

        _regions = service.FollowsS3 ? new BucketRegions() : null;
        _schemes = new SchemeChooser(settings.AuthSchemePreference);
        _identity = new CallIdentity(settings.Credentials, settings.BearerTokens, _schemes, _endpoints, settings.Logger) { IsAnonymous = settings.IsAnonymous };
        _signer = new AttemptSigner(service, settings, _schemes, skew);
        var limiter = settings.RetryMode == AwsRetryMode.Adaptive ? new RateLimiter(clock) : null;
        _sender = new AttemptSender(service, _transport, _signer, skew, limiter, settings.Logger);
        _ownsConnections = options is { Transport: null, HttpMessageHandler: null };
        int? connections = _ownsConnections ? options.Connections.MaxConnectionsPerServer : null;
        var client = new AwsObservedClient(service.Id, service.ClientName, service.PackageName, settings.Region, connections, quota);
        var observers = new CallObservers(client, options.Observer, settings.Logger);
        _telemetry = new ClientTelemetry(service, settings.Region, options.MeterFactory, quota, _transport.ServerAddress, observers, clock);
        var policy = new RetryPolicy(settings.RetryBehavior, service.RetryBaseDelay, settings.NextRandom);
        _retries = new RetryScheduler(policy, quota, limiter, _identity, _telemetry, clock, settings.Logger);
    }

    /// <summary>What makes the sessions that some endpoints want; null for a client that makes none. Set before the first call.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsSessionProvider? Sessions
    {
        get => _identity.Sessions;
        init => _identity.Sessions = value;
    }

    /// <summary>When requests have a checksum of their body, as the client's settings say: for what is built on the client.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsChecksumMode RequestChecksums => _settings.RequestChecksums;

    /// <summary>The region that the client is of: for what is built on the client.</summary>
    /// <param name="cancellationToken">Ends the wait for a region that no setting says.</param>
    /// <returns>The region; null where the endpoint is given and no region is.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask<string?> GetRegionAsync(CancellationToken cancellationToken = default)
    {
        if (!_endpoints.HasRegion) await _endpoints.FindRegionAsync(cancellationToken).ConfigureAwait(false);
        return _endpoints.GetParameters(null).Region;
    }

    /// <summary>Whether answers are asked for their checksums, as the client's settings say: for what is built on the client.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool AsksForChecksums => _settings.AsksForChecksums;

    /// <summary>Makes one call, with its retries.</summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="options">What this call wants other than its client; null for nothing.</param>
    /// <param name="cancellationToken">Ends the call, whatever it waits for. It is never retried then.</param>
    /// <returns>The service's response.</returns>
    /// <exception cref="ArgumentException">The request is not one that can be sent.</exception>
    /// <exception cref="AwsServiceException">The service answered with an error.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials.</exception>
    /// <exception cref="AwsConfigurationException">A setting is missing, such as the region.</exception>
    /// <exception cref="ObjectDisposedException">The client was disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public ValueTask<TResponse> SendAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken) =>
        CallerTask.Of(RunAsync(operation, request, options, cancellationToken));

    // Pooled, so only SendAsync may hold its task.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<TResponse> RunAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        if (_isDisposed) throw Disposed();
        CallFaults.ThrowIfCanceled(cancellationToken);

        var call = _calls.Rent();
        string? errorType = null;
        try
        {
            Begin(call, operation.Traits, operation.AnswerTime, options, cancellationToken);
            var resource = operation.Resource?.Invoke(request);
            if (_telemetry.IsListening) BeginTrace(call, operation, request, resource);
            operation.Write(request, call.Http);
            if (call.Trace is { Observed: { } seen }) RequestFingerprint.Show(call.Http, seen);
            if (call.Http.BodyStream is not null)
                await PrepareStreamAsync(call, operation.Name, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
            if (call.Http.StreamChecksum is { } checksum) await StreamChecksums.AddAsync(call.Http, checksum, call.CallerToken).ConfigureAwait(false);
            if (_settings.GrowsAttempts && options?.AttemptTimeout is null) Grow(call, options);
            call.SharedHeaders = call.Http.Headers.Count;

            while (true)
            {
                AwsException fault;
                string? retryAfter = null;
                try
                {
                    await _identity.IdentifyAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
                    call.Http.Endpoint = FindEndpoint(call, operation, request, resource);
                    if ((operation.Traits & _discovered) != 0) await DiscoverAsync(call, operation.Traits, operation.Name).ConfigureAwait(false);
                    if (call.Http.HostPrefix.Length > 0 && !TakesPrefix(call.Http.Endpoint)) call.Http.HostPrefix = "";
                    if (call.Http.HoldsKey) KeyGuard.Check(call.Http.Endpoint, operation.Name);
                    await _identity.JoinSessionAsync(call, resource).ConfigureAwait(false);
                    AwsHttpResponse? answer = await _sender.AttemptAsync(call).ConfigureAwait(false);
                    try
                    {
                        if (operation.Open is { } open && AnswerReader.IsSuccess(operation.Service, operation.Traits, answer))
                            answer = await open(answer, call.CallerToken).ConfigureAwait(false);
                        answer.Attempts = call.Attempt;
                        answer.MayHaveTakenEffect = call.MayHaveTakenEffect;
                        if (AnswerReader.TryRead(operation, request, answer, out var response))
                        {
                            Succeed(call, answer);
                            if (call.Trace is { } told) _telemetry.Answer(told, operation, request, response);
                            // A streamed body is the response's now, and with it the answer.
                            if (answer.BodyStream is not null) answer = null;
                            return response;
                        }

                        var refusal = _sender.ReadError(call, answer, operation.ReadErrorOfStatus);
                        if (_regions is not null && CanMove(call) && _regions.Learn(resource, answer, call.Http.Endpoint.SigningRegion))
                        {
                            _retries.Move(call, refusal);
                            continue;
                        }

                        if ((operation.Traits & _discovered) != 0 && CanMove(call) && (refusal.Code == "InvalidEndpointException" || refusal.StatusCode == 421))
                        {
                            _discovery!.Forget(call.Http.Endpoint);
                            _retries.Move(call, refusal);
                            continue;
                        }

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
                catch (ObjectDisposedException error) when (_isDisposed)
                {
                    throw Disposed(error);
                }

                Explain(call, operation.Traits, fault, operation.Name, operation.Subject?.Invoke(request) ?? resource);
                // Throws the fault when there is no next attempt.
                await _retries.PrepareRetryAsync(call, operation.Traits, operation.SpanName, fault, retryAfter).ConfigureAwait(false);
                if (_isDisposed) throw Disposed(fault);
            }
        }
        catch (Exception error) when (call.Trace is not null || error is OperationCanceledException and not TaskCanceledException)
        {
            // What a stream or a provider of the caller's ended so.
            var thrown = cancellationToken.IsCancellationRequested && error is OperationCanceledException and not TaskCanceledException
                ? new TaskCanceledException(error.Message, error, cancellationToken)
                : error;
            if (call.Trace is { } traced)
            {
                errorType = ErrorTypes.Get(thrown);
                traced.Error = thrown;
            }

            if (thrown != error) throw thrown;
            throw;
        }
        finally
        {
            try
            {
                if (call.Trace is { } trace) _telemetry.Stop(trace, call.Attempt, errorType);
            }
            finally
            {
                _calls.Return(call);
            }
        }
    }

    /// <summary>Opens connections ahead of the first call, through TLS, and makes a signature meanwhile, so that the first call has its key.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    /// <exception cref="AwsTransportException">They can't be opened.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials, which may name the endpoint.</exception>
    public ValueTask WarmUpAsync(int connections, CancellationToken cancellationToken = default) =>
        WarmUpAsync(connections, account => _endpoints.Resolve(account), cancellationToken);

    /// <summary>
    /// Does the same for the endpoint of an operation's request, such as the host of a bucket. For clients; not meant
    /// to be called otherwise.
    /// </summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ValueTask WarmUpAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, int connections, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        return WarmUpAsync(connections, account => FindEndpoint(operation, request, account, operation.Resource?.Invoke(request)), cancellationToken);
    }

    private async ValueTask WarmUpAsync(int connections, Func<string?, AwsEndpoint> find, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(connections);
        if (_isDisposed) throw Disposed();
        // All that takes time at once: the trusted certificates while credentials are fetched, the signature while the connections are opened.
        var checksCertificates = _ownsConnections && connections > 0 && _settings.Endpoint?.Scheme != Uri.UriSchemeHttp;
        if (checksCertificates && _settings.Network!.Authorities is null) TrustStore.BeginLoad(_settings.TimeProvider);
        // The endpoint may be the account's; and credentials that are fetched now are not waited for by the first call.
        var credentials = await _identity.WarmUpAsync(_service.AuthSchemes, cancellationToken).ConfigureAwait(false);
        if (!_endpoints.HasRegion) await _endpoints.FindRegionAsync(cancellationToken).ConfigureAwait(false);
        var endpoint = find(credentials?.AccountId);
        var opening = _transport.WarmUpAsync(endpoint, connections, cancellationToken);
        try
        {
            if (credentials is not null) Sign(credentials, endpoint);
        }
        finally
        {
            await opening.ConfigureAwait(false);
        }
    }

    // Nobody gets this signature: what it leaves behind is the day's key, and code that ran once.
    private void Sign(AwsCredentials credentials, AwsEndpoint endpoint)
    {
        var call = _calls.Rent();
        try
        {
            call.Begin(_settings.AttemptTimeout, _settings.TotalTimeout, _settings.MaxAttempts, CancellationToken.None);
            call.Http.Method = "POST";
            call.Http.Endpoint = endpoint;
            call.Credentials = credentials;
            call.Scheme = _schemes.Choose(_service.AuthSchemes);
            _signer.Sign(call);
        }
        finally
        {
            _calls.Return(call);
        }
    }

    /// <summary>Closes the connections, unless the transport was given by the caller.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync()
    {
        _isDisposed = true;
        return _ownsTransport ? _transport.DisposeAsync() : default;
    }

    private ObjectDisposedException Disposed(Exception? cause = null)
    {
        var message = $"This {_service.ClientName} was disposed. Keep one client for as long as the program runs, and dispose it when no call will follow.";
        return cause is null ? new(_service.ClientName, message) : new(message, cause);
    }

    private void Begin(AwsCall call, AwsOperationTraits traits, TimeSpan answerTime, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        if (answerTime == TimeSpan.Zero && (traits & AwsOperationTraits.LongPoll) != 0) answerTime = LongPollTime;
        call.Begin(
            options?.AttemptTimeout ?? Extend(_settings.AttemptTimeout, answerTime),
            options?.Timeout ?? Extend(_settings.TotalTimeout, answerTime),
            options?.MaxAttempts ?? _settings.MaxAttempts,
            cancellationToken);
        call.TotalTimeoutName = options?.Timeout is null ? nameof(AwsClientOptions.TotalTimeout) : nameof(AwsCallOptions.Timeout);
        call.AtMostOnce = (options?.AtMostOnce ?? _settings.WritesAtMostOnce) && (traits & (AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent)) == 0;
        call.EndsAtTimeout = !_service.AnswersFast && options?.AtMostOnce is not false
            && (traits & (AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent)) == 0;
        // What answers late sends white space meanwhile, as S3 does while it joins parts.
        if (!_service.AnswersFast || answerTime > TimeSpan.Zero) call.ListenToAnswer();
        call.Http.CompressFrom = _settings.CompressFrom;
        call.Http.MaxResponseLength = _settings.MaxResponseLength;
        call.Http.Checksums = _settings.RequestChecksums;
        call.Http.AsksForChecksums = _settings.AsksForChecksums;
        call.Http.StreamsResponse = (traits & AwsOperationTraits.StreamsResponse) != 0;
        call.Http.ReadTimeout = (traits & AwsOperationTraits.EventStream) != 0 ? Extend(call.AttemptTimeout, LongPollTime) : call.AttemptTimeout;
        call.Http.IdempotencyTokens = _settings.IdempotencyTokens;
    }

    // Where nobody set the time of an attempt. A service that answers fast has no more for a body that it gets at once.
    private void Grow(AwsCall call, AwsCallOptions? options)
    {
        long length = call.Http.Body.WrittenCount;
        var by = TimeSpan.Zero;
        if (call.Http.BodyStream is { } stream)
        {
            length = stream.Length ?? UsualBytesOnTheWay;
            if (_service.AnswersFast) by = StreamedTime;
        }

        if (length > SlowBytesASecond) by += TimeSpan.FromSeconds((double)Math.Min(length, MostBytesOnTheWay) / SlowBytesASecond);
        if (by == TimeSpan.Zero) return;
        call.ExtendAttempts(by);
        if (_settings.GrowsTotal && options?.Timeout is null) call.ExtendTotal(by);
    }

    private ValueTask PrepareStreamAsync(AwsCall call, string operation, AwsOperationTraits traits, IReadOnlyList<AwsAuthScheme> offered)
    {
        call.Http.BodyStream!.BeginUse();
        var signing = _signer.OfStream(traits, offered);
        return _service.FollowsS3 && call.Http.BodyStream!.Parts is null
            ? S3Bodies.PrepareAsync(call, _transport, signing, _settings.Endpoint?.Scheme == Uri.UriSchemeHttp, operation)
            : RequestStreams.PrepareAsync(call, _transport, signing);
    }

    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, string? account, string? resource)
    {
        try
        {
            if (operation.SelectEndpoint is not { } select) return _endpoints.Resolve(account);
            var parameters = _endpoints.GetParameters(account);
            return select(request, _regions?.Find(resource) is { } region ? parameters with { Region = region } : parameters);
        }
        catch (AwsConfigurationException error) when (_settings.EndpointSources.Describe() is { } sources)
        {
            // The rules' words name no setting.
            throw new AwsConfigurationException($"{error.Message.TrimEnd('.')}. {sources}", error);
        }
    }

    // A request is read once: if its caller changes it meanwhile, a later attempt must not go elsewhere with the first one's body.
    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsCall call, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        var account = call.Credentials?.AccountId;
        if (operation.SelectEndpoint is null) return _endpoints.Resolve(account);
        var region = _regions?.Find(resource);
        if (call.FindSelected(account, region) is { } selected) return selected;
        if (operation.Resource?.Invoke(request) != resource)
        {
            throw new InvalidOperationException(
                $"The request of {operation.Name} was changed while its call was running: it was for '{resource}'. Give each call a request of its own, or " +
                "change it when the call has ended.");
        }

        return call.Select(FindEndpoint(operation, request, account, resource), account, region);
    }

    private async ValueTask DiscoverAsync(AwsCall call, AwsOperationTraits traits, string operation)
    {
        var isRequired = (traits & AwsOperationTraits.RequiresDiscovery) != 0;
        if (_settings.EndpointDiscovery == false)
            throw new AwsConfigurationException(
                $"{operation} goes to an endpoint that the service names, and endpoint discovery is turned off. Leave the option EndpointDiscovery and "
                + "AWS_ENABLE_ENDPOINT_DISCOVERY unset, or set the option Endpoint.");
        try
        {
            var finding = _discovery!.FindAsync(call.Http.Endpoint, isRequired, call.Token);
            if (!finding.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Endpoint);
            call.Http.Endpoint = await finding.ConfigureAwait(false);
        }
        catch (OperationCanceledException error)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            throw CallFaults.TimedOut(call, error);
        }
    }

    // An address has no names below it, nor has localhost where the machine's name service knows it only.
    private bool TakesPrefix(AwsEndpoint endpoint) =>
        _settings.UseHostPrefixes && endpoint.Uri.HostNameType == UriHostNameType.Dns && endpoint.Uri.IdnHost != "localhost";

    // Once: two regions that send a call to each other must not have it for ever.
    private static bool CanMove(AwsCall call) => !call.HasMoved && call.Http.BodyStream is not { IsSpent: true };

    private static TimeSpan Extend(TimeSpan time, TimeSpan by) => time == Timeout.InfiniteTimeSpan ? time : time + by;

    private void BeginTrace<TRequest, TResponse>(AwsCall call, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        var trace = call.BeginTrace();
        _telemetry.Start(trace, operation.Name, operation.SpanName, resource);
        if (trace.Activity is { IsAllDataRequested: true } activity) operation.Tag?.Invoke(request, activity);
        _telemetry.Show(trace, operation, request, resource);
    }

    private void Succeed(AwsCall call, AwsHttpResponse answer)
    {
        _retries.Succeed(call);
        if (call.Trace is not { } trace) return;
        trace.Mark(CallPhase.Parse);
        if (trace.Observed is { } observed && answer.BodyStream is null) observed.ResponseLength = answer.Body.Length;
        // The id is a string of its own: it is not made where nobody is shown it.
        trace.AddAttempt(call.Attempt, answer.StatusCode, trace.TellsSuccess ? answer.GetHeader("x-amzn-requestid") : null, null);
    }

    private static void Explain(AwsCall call, AwsOperationTraits traits, AwsException fault, string operation, string? resource)
    {
        if ((traits & AwsOperationTraits.ReadOnly) == 0 && FaultClassifier.MayHaveTakenEffect(fault, call.Http.IsUnsent)) call.MayHaveTakenEffect = true;
        fault.Operation = operation;
        fault.Resource = resource;
        fault.MayHaveTakenEffect = call.MayHaveTakenEffect;
    }
}
