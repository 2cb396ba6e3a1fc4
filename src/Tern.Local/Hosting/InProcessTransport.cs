using Tern.Http;
using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Hosting;

/// <summary>
/// Handles requests on the caller's thread: when SendAsync returns, the response is complete, unless a fault or a disk
/// delays it.
/// </summary>
internal sealed class InProcessTransport(StoreSet stores, RequestLog? log, TimeProvider clock, RequestVerifier? verifier) : AwsTransport
{
    private readonly InProcessFaults _faults = new(stores.Own.Faults);
    private readonly CancellationTokenSource _stop = new();
    private volatile bool _stopped;

    /// <summary>
    /// The server address in traces. It isn't a host name, so that no span claims that AWS or any other server was
    /// called.
    /// </summary>
    public override string? ServerAddress => "in-process";

    /// <summary>Stops accepting requests, and ends the delays of faults.</summary>
    public void Stop()
    {
        _stopped = true;
        _stop.Cancel();
    }

    public override TimeProvider? TimeProvider => clock;

    public override bool TimesOnlyWaits => true;

    /// <summary>Gets or sets the log, or null for none.</summary>
    public RequestLog? Log { get; set; } = log;

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<AwsHttpResponse>(cancellationToken);
        if (_stopped) return ValueTask.FromException<AwsHttpResponse>(Stopped());
        if (verifier is not null && SignatureGate.Check(verifier, request) is { } fault)
        {
            var called = OperationTable.Find(Find(request.Headers, "x-amz-target"));
            return new ValueTask<AwsHttpResponse>(new InProcessResponse(StoreOf(request.Headers), called, request.Body.WrittenSpan, fault));
        }

        if (!_faults.AreOff) return SendFaultyAsync(request, cancellationToken);
        var operation = OperationTable.Find(Find(request.Headers, "x-amz-target"));
        var handler = StoreOf(request.Headers);
        var response = new InProcessResponse(handler, Log, operation, request.Body.WrittenSpan);
        if (handler.Waits(operation)) return CompleteAsync(response, operation, request, default, cancellationToken);
        response.Note(Log, operation, request.Body.WrittenSpan);
        return response.Body.Length <= request.MaxResponseLength
            ? new ValueTask<AwsHttpResponse>(response)
            : ValueTask.FromException<AwsHttpResponse>(TooLong(response, request));
    }

    private async ValueTask<AwsHttpResponse> SendFaultyAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var operation = OperationTable.Find(Find(request.Headers, "x-amz-target"));
        var handler = StoreOf(request.Headers);
        FaultDecision decision;
        using (var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _stop.Token))
        {
            try
            {
                decision = await _faults.BeginAsync(handler, operation, request, either.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                cancellationToken.ThrowIfCancellationRequested();
                throw Stopped();
            }
        }

        if (_stopped) throw Stopped();
        var response = new InProcessResponse(handler, Log, operation, request.Body.WrittenSpan, decision);
        return await CompleteAsync(response, operation, request, decision, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask<AwsHttpResponse> CompleteAsync(
        InProcessResponse response, Operation? operation, AwsHttpRequest request, FaultDecision decision, CancellationToken cancellationToken)
    {
        try
        {
            try
            {
                if (response.Store.Waits(operation)) await response.WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            finally
            {
                response.Note(Log, operation, request.Body.WrittenSpan); // even if the caller no longer waits, because the request was handled
            }

            _faults.End(decision, response.Body.Length);
        }
        catch
        {
            response.Dispose();
            throw;
        }

        return response.Body.Length <= request.MaxResponseLength ? response : throw TooLong(response, request);
    }

    private ProtocolHandler StoreOf(AwsHeaders headers) =>
        stores.Separation == StoreSeparation.None ? stores.Own : stores.Of(Find(headers, "authorization"), "");

    private static string? Find(AwsHeaders headers, string name)
    {
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            if (header.Name == name) return header.GetText();
        }

        return null;
    }

    private static AwsTransportException Stopped() =>
        new("The local DynamoDB has been disposed. Keep it until the last call has ended.", AwsTransportFault.Connect);

    private static AwsTransportException TooLong(InProcessResponse response, AwsHttpRequest request)
    {
        var length = response.Body.Length;
        response.Dispose();
        return new AwsTransportException(
            $"The response has {length} bytes, but at most {request.MaxResponseLength} may be read.", AwsTransportFault.ResponseTooLarge);
    }
}
