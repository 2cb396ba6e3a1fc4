using System.ComponentModel;
using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// Runs one client's calls: writes the request, then in each attempt resolves credentials and endpoint, signs, sends,
/// checks and reads. Thread-safe; each client has one.
/// </summary>
public sealed partial class AwsPipeline : IAsyncDisposable, IDisposable
{
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
    private readonly AwsServiceRules _rules;
    private readonly CallHooks? _hooks;
    private readonly CallHooks? _ruleHooks;
    private readonly ClientTelemetry _telemetry;
    private volatile bool _isDisposed;

    /// <summary>Creates a client's pipeline.</summary>
    /// <param name="service">The service.</param>
    /// <param name="options">The client's options. They are read once.</param>
    /// <exception cref="AwsConfigurationException">An option is malformed. The message names it.</exception>
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

        _rules = settings.Rules;
        _hooks = CallHooks.Of(settings.Hooks, _rules);
        _ruleHooks = CallHooks.Of([], _rules);
        _schemes = new SchemeChooser(settings.AuthSchemePreference);
        _identity = new CallIdentity(settings.Credentials, settings.BearerTokens, _schemes, _endpoints, _rules, settings.Logger)
        {
            IsAnonymous = settings.IsAnonymous,
        };
        _signer = new AttemptSigner(service, settings, _schemes, skew);
        var limiter = settings.RetryMode == AwsRetryMode.Adaptive ? new RateLimiter(clock) : null;
        _sender = new AttemptSender(service, _rules, _transport, _signer, skew, limiter, settings.Logger);
        _ownsConnections = options is { Transport: null, HttpMessageHandler: null };
        int? connections = _ownsConnections ? options.Connections.MaxConnectionsPerServer : null;
        var client = new AwsObservedClient(service.Id, service.ClientName, service.PackageName, settings.Region, connections, quota);
        var observers = new CallObservers(client, options.Observer, settings.Logger);
        _telemetry = new ClientTelemetry(service, settings.Region, options.MeterFactory, quota, _transport.ServerAddress, observers, clock);
        var policy = new RetryPolicy(settings.RetryBehavior, service.RetryBaseDelay, settings.NextRandom);
        _retries = new RetryScheduler(policy, quota, limiter, _identity, _telemetry, clock, settings.Logger);
    }

    /// <summary>Gets the service's rules for this client, for the client itself.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsServiceRules Rules => _rules;

    /// <summary>Gets the client's effective setting for request checksums, for code built on the client.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsChecksumMode RequestChecksums => _settings.RequestChecksums;

    /// <summary>Returns the client's Region, for code built on the client.</summary>
    /// <param name="cancellationToken">A token that cancels the wait for a Region that isn't in the settings.</param>
    /// <returns>The Region, or null if the endpoint is set and the Region isn't.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask<string?> GetRegionAsync(CancellationToken cancellationToken = default)
    {
        if (!_endpoints.HasRegion) await _endpoints.FindRegionAsync(cancellationToken).ConfigureAwait(false);
        return _endpoints.GetParameters(null).Region;
    }

    /// <summary>
    /// Gets a value indicating whether the client requests checksums with responses, for code built on the client.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool AsksForChecksums => _settings.AsksForChecksums;

    /// <summary>Makes one call, including its retries.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="options">Per-call settings that override the client's, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call. A canceled call isn't retried.</param>
    /// <returns>The service's response.</returns>
    /// <exception cref="ArgumentException">The request is invalid.</exception>
    /// <exception cref="AwsServiceException">The service returned an error.</exception>
    /// <exception cref="AwsTransportException">No complete, intact response arrived.</exception>
    /// <exception cref="AwsCredentialException">No credentials were found.</exception>
    /// <exception cref="AwsConfigurationException">A required setting is missing, such as the Region.</exception>
    /// <exception cref="ObjectDisposedException">The client was disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public ValueTask<TResponse> SendAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, AwsCallOptions? options, CancellationToken cancellationToken) =>
        _settings.Answers is { } answers
            ? AnswerAsync(answers, operation, request, options, cancellationToken)
            : CallerTask.Of(RunAsync(operation, request, options, cancellationToken));

    // Pooled, so only SendAsync may hold the task.
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
            if (options?.Headers is { } headers) CallHeaders.Add(headers, call.Http.Headers);
            if (call.Trace is { Observed: { } seen }) RequestFingerprint.Show(call.Http, seen);
            if (_hooks is not null || call.Http.BodyStream is not null) call.View.Begin(_service.Id, operation.Name, resource, _schemes);
            if (call.Http.BodyStream is not null) await PrepareStreamAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
            if (call.Http.StreamChecksum is { } checksum) await StreamChecksums.AddAsync(call.Http, checksum, call.CallerToken).ConfigureAwait(false);
            if (_settings.GrowsAttempts && options?.AttemptTimeout is null) Grow(call, options);
            call.SharedHeaders = call.Http.Headers.Count;
            if (_settings.Hooks.Count > 0) call.Http.Headers.Keep();

            while (true)
            {
                AwsException fault;
                string? retryAfter = null;
                try
                {
                    await _identity.IdentifyAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
                    call.Http.Endpoint = FindEndpoint(call, operation, request, resource);
                    if ((operation.Traits & _discovered) != 0 && options?.Endpoint is null)
                        await DiscoverAsync(call, operation.Traits, operation.Name).ConfigureAwait(false);
                    if (call.Http.HostPrefix.Length > 0 && !TakesPrefix(call.Http.Endpoint)) call.Http.HostPrefix = "";
                    // Each attempt starts with the call's headers, without those of the attempt before it.
                    if (call.Attempt > 1) ResetHeaders(call);
                    AwsHttpResponse? answer = await AttemptAsync(call).ConfigureAwait(false);
                    try
                    {
                        if (operation.Open is { } open && AnswerReader.IsSuccess(operation.Service, operation.Traits, answer, _rules))
                            answer = await open(answer, call.CallerToken).ConfigureAwait(false);
                        answer.Attempts = call.Attempt;
                        answer.MayHaveTakenEffect = call.MayHaveTakenEffect;
                        if (AnswerReader.TryRead(operation, request, answer, _rules, out var response))
                        {
                            Succeed(call, answer);
                            if (call.Trace is { } told) _telemetry.Answer(told, operation, request, response);
                            if (options?.OnAnswer is { } onAnswer) onAnswer(new AwsAnswer(answer));
                            // A streamed body now belongs to the operation's response, and so does the HTTP response.
                            if (answer.BodyStream is not null) answer = null;
                            return response;
                        }

                        var refusal = _sender.ReadError(call, answer, operation.ReadErrorOfStatus);
                        if (CanMove(call) && _rules.TryRedirect(resource, answer, call.Http.Endpoint.SigningRegion))
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
                // Throws the fault if the call can't be retried.
                await _retries.PrepareRetryAsync(call, operation.Traits, operation.SpanName, fault, retryAfter).ConfigureAwait(false);
                if (_isDisposed) throw Disposed(fault);
            }
        }
        catch (Exception error) when (call.Trace is not null || error is OperationCanceledException and not TaskCanceledException)
        {
            // The cancellation came from the caller's stream or provider.
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

    /// <summary>Closes the connections, unless the caller supplied the transport.</summary>
    /// <returns>A task that completes when the connections are closed.</returns>
    public ValueTask DisposeAsync()
    {
        _isDisposed = true;
        return _ownsTransport ? _transport.DisposeAsync() : default;
    }

    /// <summary>Closes the connections at once, unless the caller supplied the transport.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        if (_ownsTransport) ((HttpClientTransport)_transport).Close();
    }

    private ObjectDisposedException Disposed(Exception? cause = null)
    {
        var message = $"This {_service.ClientName} was disposed. Share one client while the program runs, and dispose it after its last call.";
        return cause is null ? new(_service.ClientName, message) : new(message, cause);
    }

    private ValueTask<AwsHttpResponse> AttemptAsync(AwsCall call) => _hooks is null ? _sender.AttemptAsync(call) : _hooks.AttemptAsync(call, _sender);

    // A hook may have removed or replaced headers.
    private void ResetHeaders(AwsCall call)
    {
        if (_settings.Hooks.Count > 0) call.Http.Headers.Restore();
        else call.Http.Headers.Truncate(call.SharedHeaders);
    }

    private ValueTask PrepareStreamAsync(AwsCall call, AwsOperationTraits traits, IReadOnlyList<AwsAuthScheme> offered)
    {
        call.Http.BodyStream!.BeginUse();
        if (call.Http.BodyStream.Parts is not null)
        {
            RequestStreams.BeginEvents(call, _transport);
            return default;
        }

        call.View.IsSigned = _signer.SignsWithCredentials(traits, offered);
        call.View.StreamsRequests = _transport.StreamsRequests;
        return _rules.PrepareBodyAsync(call.View, call.CallerToken);
    }

    // Only once: two Regions that redirect a call to each other must not loop.
    private static bool CanMove(AwsCall call) => !call.HasMoved && call.Http.BodyStream is not { IsSpent: true };

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
        if (trace.Observed is { } observed && answer.BodyStream is null)
        {
            observed.ResponseLength = answer.Body.Length;
            if (observed.SeesBodies && call.Http.BodyStream is null) observed.ShowBodies(call.Http.Body.WrittenSpan, answer.Body.Span);
        }

        // The id is a new string, so it's created only if an observer sees it.
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
