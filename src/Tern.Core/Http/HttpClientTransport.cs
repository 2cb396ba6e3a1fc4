using System.Net;
using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// The default transport: HttpClient's invoker with one long-lived handler. It uses HTTP/1.1, or HTTP/2 if a request
/// requires it. Thread-safe; create it once and reuse it.
/// </summary>
public sealed class HttpClientTransport : AwsTransport
{
    private readonly HttpMessageInvoker _invoker;
    private readonly TimeProvider _clock;
    private readonly ConnectionWarmUp _warmUp;
    private readonly ConnectionUse _use;
    private readonly bool _ownsConnections;
    private readonly RequestUriCache _uris = new();
    private SocketsHttpHandler? _fresh;

    /// <summary>Creates a transport with its own connections.</summary>
    /// <param name="connections">The options for opening and pooling connections, or null for the defaults.</param>
    /// <param name="timeProvider">The clock, or null for the system's.</param>
    /// <exception cref="AwsConfigurationException">An option is out of range, or a setting in the environment is
    /// malformed.</exception>
    public HttpClientTransport(ConnectionOptions? connections = null, TimeProvider? timeProvider = null)
        : this(connections, NetworkSettings.Read(new AwsConfiguration(), connections), timeProvider) { }

    /// <summary>Creates a transport with its own connections and with known network settings.</summary>
    internal HttpClientTransport(ConnectionOptions? connections, NetworkSettings network, TimeProvider? timeProvider)
    {
        _clock = timeProvider ?? TimeProvider.System;
        _fresh = SocketsHandlerFactory.Create(connections ?? new ConnectionOptions(), network, _clock);
        _ownsConnections = true;
        _use = new ConnectionUse(connections?.MaxConnectionsPerServer ?? int.MaxValue);
        _invoker = new HttpMessageInvoker(_fresh, disposeHandler: true);
        _warmUp = new ConnectionWarmUp(_invoker, connections?.MaxConnectionsPerServer ?? int.MaxValue, connections?.HeartbeatInterval, _clock);
    }

    /// <summary>Creates a transport that uses the caller's handler. The caller disposes the handler.</summary>
    /// <param name="handler">The handler. It shouldn't follow redirects or decompress bodies, because responses are
    /// verified and read as they were sent.</param>
    /// <param name="timeProvider">The clock, or null for the system's.</param>
    public HttpClientTransport(HttpMessageHandler handler, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        _clock = timeProvider ?? TimeProvider.System;
        _use = new ConnectionUse(GetMaxConnections(handler));
        _invoker = new HttpMessageInvoker(handler, disposeHandler: false);
        _warmUp = new ConnectionWarmUp(_invoker, GetMaxConnections(handler), null, _clock);
    }

    /// <inheritdoc/>
    public override bool StreamsRequests => true;

    /// <inheritdoc/>
    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
        CallerTask.Of(SendOnceAsync(request, cancellationToken));

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    internal override async ValueTask<AwsHttpResponse> SendOnceAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        var timings = request.Timings;
        if (timings is not null) timings.Started = _clock.GetTimestamp();

        var connection = timings is null ? null : new ConnectionTimings();
        var content = new RequestBodyContent(request.Body.WrittenMemory, timings, connection, _clock);
        var streamed = request.BodyStream is { } stream ? new StreamedBodyContent(stream) : null;
        var message = new HttpRequestMessage(MethodOf(request.Method), _uris.Get(request));
        if (request.RequiresHttp2)
        {
            message.Version = HttpVersion.Version20;
            message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        }

        if (request.ExpectsContinue) message.Headers.ExpectContinue = true;
        if (connection is not null)
        {
            message.Options.Set(ConnectionTimings.Key, connection);
            ConnectionTimings.Current = connection;
        }

        HttpResponseMessage? answer = null;
        var hasAnswer = false;
        _use.BeginSend();
        try
        {
            if (Volatile.Read(ref _fresh) is { } fresh) Begin(fresh);
            AddHeaders(request, message, (HttpContent?)streamed ?? content);
            answer = await (_invoker.SendAsync(message, cancellationToken) ?? throw NoAnswer()).ConfigureAwait(false) ?? throw NoAnswer();
            hasAnswer = true;
            if (timings is not null) timings.FirstByte = _clock.GetTimestamp();

            if (request.StreamsResponse && answer.IsSuccessStatusCode && request.Method != "HEAD")
            {
                // A request made of parts continues while the response is read; any other body is no longer needed.
                var sending = streamed?.Body.Parts is null ? null : streamed;
                var open = await StreamedResponse.CreateAsync(answer, sending, request.Host, request.ReadTimeout, _clock, _use, cancellationToken)
                    .ConfigureAwait(false);
                answer = null;
                if (sending is not null) streamed = null;
                return open;
            }

            // The response to HEAD announces the length of a body that isn't sent.
            var response = request.Method == "HEAD"
                ? new HttpClientResponse(answer, [], 0)
                : await ResponseBodyReader.ReadAsync(answer, request.MaxResponseLength, request.NoteReceived, cancellationToken).ConfigureAwait(false);
            if (timings is not null) timings.BodyRead = _clock.GetTimestamp();
            answer = null;
            return response;
        }
        catch (Exception) when (request.BodyStream?.Fault is not null && !cancellationToken.IsCancellationRequested)
        {
            // An exception from the caller's stream is rethrown to the caller, however the handler wrapped it.
            request.BodyStream.Fault.Throw();
            throw;
        }
        catch (Exception error) when (!cancellationToken.IsCancellationRequested && TransportFaults.From(error, request.Host, request.HostPrefix) is { } fault)
        {
            request.WasReset = _ownsConnections && !hasAnswer && fault.Kind == AwsTransportFault.ConnectionLost;
            request.WasReused = request.WasReset && ConnectionUse.IsReused(message);
            throw fault;
        }
        catch (Exception error) when (cancellationToken.IsCancellationRequested && error is HttpRequestException or IOException)
        {
            // A canceled send may surface as the broken connection that the cancellation caused.
            throw new OperationCanceledException("The attempt was canceled.", error, cancellationToken);
        }
        finally
        {
            _use.EndSend();
            // Dispose the response first, which ends the handler's use of the request. Then release the memory,
            // unless it's still being read.
            answer?.Dispose();
            if (timings is not null) Note(connection!, timings);
            if (!content.TryDetach()) request.Body.Abandon();
            if (streamed is not null) await streamed.StopAsync().ConfigureAwait(false);
            // Checked after detaching, when no send can start any more. A streamed body that was passed on already
            // has a response.
            var hasStarted = request.BodyStream is null ? content.HasStarted : streamed is not { HasStarted: false };
            request.IsUnsent = message.Content is not null && !hasStarted;
            if (!hasAnswer && cancellationToken.IsCancellationRequested) request.WaitedFor = _use.Describe(request.IsUnsent);
        }
    }

    /// <inheritdoc/>
    public override ValueTask WarmUpAsync(AwsEndpoint endpoint, int connections, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ArgumentOutOfRangeException.ThrowIfNegative(connections);
        if (connections == 0) return default;
        if (Volatile.Read(ref _fresh) is { } fresh) Begin(fresh);
        return _warmUp.OpenAsync(endpoint, connections, cancellationToken);
    }

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await _warmUp.DisposeAsync().ConfigureAwait(false);
        _invoker.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Closes the connections at once.</summary>
    internal void Close()
    {
        _warmUp.Close();
        _invoker.Dispose();
    }

    // At the first request instead of when the client is created, because by then a program has set up its tracing.
    // After that, the handler can't be changed.
    private void Begin(SocketsHttpHandler fresh)
    {
        lock (_uris)
        {
            if (_fresh is null) return;
            SocketsHandlerFactory.ChooseSpans(fresh);
            Volatile.Write(ref _fresh, null);
        }
    }

    private void Note(ConnectionTimings connection, AttemptTimings timings)
    {
        if (timings is { LeftQueue: 0, FirstByte: 0 }) connection.CopyUnfinishedTo(timings, _clock.GetTimestamp());
        timings.PeerAddress = connection.PeerAddress;
        timings.PeerPort = connection.PeerPort;
    }

    private static InvalidOperationException NoAnswer() => new(
        "The HttpMessageHandler returned null instead of a response. Return an HttpResponseMessage from SendAsync, or throw.");

    private static int GetMaxConnections(HttpMessageHandler handler) => handler switch
    {
        SocketsHttpHandler sockets => sockets.MaxConnectionsPerServer,
        HttpClientHandler client => client.MaxConnectionsPerServer,
        DelegatingHandler { InnerHandler: { } inner } => GetMaxConnections(inner),
        _ => int.MaxValue,
    };

    private static HttpMethod MethodOf(string method) => method switch
    {
        "POST" => HttpMethod.Post,
        "GET" => HttpMethod.Get,
        "PUT" => HttpMethod.Put,
        "DELETE" => HttpMethod.Delete,
        "HEAD" => HttpMethod.Head,
        "PATCH" => HttpMethod.Patch,
        _ => new HttpMethod(method),
    };

    // Not validated: the pipeline's headers are correct, and parsing them would cost more than sending them.
    private static void AddHeaders(AwsHttpRequest request, HttpRequestMessage message, HttpContent content)
    {
        var headers = request.Headers;
        // A GET has no body, and must not announce one of length zero.
        var hasBody = request.Body.WrittenCount > 0 || request.BodyStream is not null || request.Method is "POST" or "PUT" or "PATCH";
        if (hasBody) message.Content = content;
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            var value = header.GetText();
            if (!message.Headers.TryAddWithoutValidation(header.Name, value) && hasBody)
                content.Headers.TryAddWithoutValidation(header.Name, value);
        }
    }
}
