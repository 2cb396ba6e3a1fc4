using Tern.Http;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Handles the requests of clients in this process, on their threads.</summary>
internal sealed class ServiceTransport(
    ServiceParts parts, Tables tables, ServiceCalls calls, InProcessFaults faults, TimeProvider clock, string region, RequestVerifier? verifier)
    : AwsTransport, IDisposable
{
    private const int PieceLength = 64 * 1024;

    private readonly CancellationTokenSource _stop = new();
    private volatile bool _isStopped;

    /// <summary>
    /// Gets the server address in traces. It isn't a host name, so that no span claims that AWS or any other server was
    /// called.
    /// </summary>
    public override string? ServerAddress => "in-process";

    public override bool StreamsRequests => true;

    /// <summary>Stops accepting requests, and ends the delays of faults.</summary>
    public void Stop()
    {
        _isStopped = true;
        _stop.Cancel();
    }

    // A service provider that is disposed synchronously requires it. The local AWS stops the transport.
    void IDisposable.Dispose() { }

    public override TimeProvider? TimeProvider => clock;

    public override bool TimesOnlyWaits => true;

    public override string? Region => region;

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<AwsHttpResponse>(cancellationToken);
        if (_isStopped)
        {
            return ValueTask.FromException<AwsHttpResponse>(Stopped());
        }

        var scope = RequestScope.Read(InProcessServiceRequest.Find(request.Headers, "authorization"))
            ?? new RequestScope(RequestScope.DefaultAccount, request.Endpoint.SigningRegion, request.Endpoint.SigningName);
        if (scope.Service == Tables.SigningName) return tables.Value.Transport.SendAsync(request, cancellationToken);
        if (parts.Find(scope.Service) is { } part)
            return faults.AreOff ? SendAsync(part, scope, request, cancellationToken) : SendFaultyAsync(part, scope, request, cancellationToken);
        return ValueTask.FromException<AwsHttpResponse>(Missing(scope.Service));
    }

    private async ValueTask<AwsHttpResponse> SendFaultyAsync(
        ServicePart part, RequestScope scope, AwsHttpRequest request, CancellationToken cancellationToken)
    {
        faults.ThrowIfClosed();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _stop.Token);
        try
        {
            return await SendAsync(part, scope, request, either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            cancellationToken.ThrowIfCancellationRequested();
            throw Stopped();
        }
    }

    private async ValueTask<AwsHttpResponse> SendAsync(
        ServicePart part, RequestScope scope, AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var body = request.BodyStream is { } stream ? new InProcessBody(stream, cancellationToken) : null;
        FaultyAnswer faulty;
        try
        {
            faulty = await calls.HandleAsync(part, Make(scope, request, body?.Stream), isInProcess: true, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (body is not null) await body.DisposeAsync().ConfigureAwait(false);
        }

        InProcessFaults.ThrowIfDropped(faulty.Decision);
        var answer = faulty.Answer!;
        try
        {
            if (faulty.Decision.Fault is not null) faults.End(faulty.Decision, LengthOf(answer));
            await CompleteAsync(answer, request, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            answer.Dispose();
            throw;
        }

        return new InProcessServiceResponse(answer);
    }

    private InProcessServiceRequest Make(RequestScope scope, AwsHttpRequest request, Stream? body)
    {
        var query = request.PathAndQuery.IndexOf('?', StringComparison.Ordinal);
        return new InProcessServiceRequest(request)
        {
            Method = request.Method,
            Path = request.Endpoint.PathPrefix + (query < 0 ? request.PathAndQuery : request.PathAndQuery[..query]),
            Query = query < 0 ? "" : request.PathAndQuery[(query + 1)..],
            Origin = request.Endpoint.Uri.GetLeftPart(UriPartial.Authority),
            Account = scope.Account,
            Region = scope.Region,
            Verifier = verifier,
            Body = request.Body.WrittenMemory,
            BodyStream = body,
        };
    }

    // A client that doesn't read a stream gets the whole body.
    private static async ValueTask CompleteAsync(ServiceAnswer answer, AwsHttpRequest request, CancellationToken cancellationToken)
    {
        if (answer.BodyStream is { } stream)
        {
            if (request.StreamsResponse && answer.StatusCode < 300) return;
            while (answer.Body.WrittenCount <= request.MaxResponseLength)
            {
                var read = await stream.ReadAsync(answer.Body.GetMemory(PieceLength), cancellationToken).ConfigureAwait(false);
                if (read == 0) break;
                answer.Body.Advance(read);
            }

            await stream.DisposeAsync().ConfigureAwait(false);
            answer.BodyStream = null;
        }

        if (answer.Body.WrittenCount <= request.MaxResponseLength) return;
        throw new AwsTransportException(
            $"The response has {answer.Body.WrittenCount} bytes or more, but the limit is {request.MaxResponseLength}.", AwsTransportFault.ResponseTooLarge);
    }

    private static long LengthOf(ServiceAnswer answer) => answer.BodyStream is not null
        && long.TryParse(answer.Header("content-length"), out var length)
        ? length : answer.Body.WrittenCount;

    private static AwsTransportException Stopped() =>
        new("The local AWS has been disposed. Keep it until the last call has ended.", AwsTransportFault.Connect);

    private AwsTransportException Missing(string service)
    {
        var names = parts.Names;
        return new AwsTransportException(
            $"The local AWS has no service '{service}'. It has {string.Join(", ", names)}. Give this client another endpoint or transport.",
            AwsTransportFault.Connect);
    }
}
