using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Http;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// Makes one attempt: signs and sends the request, checks the response, and reads it if it's an error.
/// </summary>
internal sealed class AttemptSender(
    AwsService service, AwsServiceRules rules, AwsTransport transport, AttemptSigner signer, ClockSkew skew, RateLimiter? limiter, ILogger? logger)
{
    /// <summary>Signs and sends the request, and checks the response.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<AwsHttpResponse> AttemptAsync(AwsCall call)
    {
        var http = call.Http;
        call.Trace?.SetEndpoint(http.Endpoint);
        if (limiter is not null) await TakeTurnAsync(call, limiter).ConfigureAwait(false);
        signer.Sign(call);
        call.Trace?.Mark(CallPhase.Sign);
        try
        {
            AwsHttpResponse answer;
            try
            {
                http.IsUnsent = http.WasReset = false;
                http.WaitedFor = null;
                http.NoteWait = null;
                var timesOnlyWaits = transport.TimesOnlyWaits && http.BodyStream is null or { CanRewind: true };
                if (timesOnlyWaits) call.TimeOnlyWaits();
                var sending = transport.SendOnceAsync(http, call.Token);
                if (!sending.IsCompleted && !timesOnlyWaits)
                {
                    if (http.BodyStream is { } body) call.StartSending(body, call.AttemptTimeout);
                    else call.StartAnswer(call.AttemptTimeout);
                }

                answer = await sending.ConfigureAwait(false);
            }
            finally
            {
                http.BodyStream?.Progress.Leave();
                // Also for failed attempts, so that their time isn't counted as part of the wait that follows.
                call.Trace?.MarkSent();
            }

            Check(call, answer);
            return answer;
        }
        catch (OperationCanceledException error) when (http.BodyStream?.Fault is null)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            throw call.Token.IsCancellationRequested
                ? CallFaults.TimedOut(call, error)
                : new AwsTransportException(
                    $"The transport canceled sending to {http.Endpoint.Host}: {error.Message}", AwsTransportFault.ConnectionLost, error);
        }
    }

    /// <summary>Reads an error response and determines whether it's worth a retry.</summary>
    /// <param name="call">The call.</param>
    /// <param name="answer">The HTTP response.</param>
    /// <param name="ofStatus">Creates the exception for a response without a body, or null if the operation has no
    /// such exceptions.</param>
    public AwsServiceException ReadError(AwsCall call, AwsHttpResponse answer, Func<AwsErrorDetails, AwsServiceException?>? ofStatus)
    {
        var error = AnswerReader.ReadError(service, answer, ofStatus);
        var kind = FaultClassifier.Classify(error);
        if (kind == FaultKind.Permanent && rules.IsTransient(error)) kind = FaultKind.Transient;
        error.Attempts = call.Attempt;
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient || (kind == FaultKind.ClockSkew && IsClockCorrected(call, answer));
        call.Trace?.Mark(CallPhase.Parse);
        return error;
    }

    // Waits before signing, so that the request's date doesn't age meanwhile.
    private static async ValueTask TakeTurnAsync(AwsCall call, RateLimiter limiter)
    {
        try
        {
            var turn = limiter.TakeAsync(call.Token);
            if (turn.IsCompletedSuccessfully) return;
            call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Turn);
            await turn.ConfigureAwait(false);
            call.Trace?.Mark(CallPhase.RetryWait);
        }
        catch (OperationCanceledException error)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            throw CallFaults.TimedOut(call, error);
        }
    }

    private void Check(AwsCall call, AwsHttpResponse answer)
    {
        try
        {
            if (service.ChecksResponseCrc32 && answer.BodyStream is null) AnswerReader.CheckCrc32(answer, call.Http.Endpoint.Host);
            if (skew.IsLookDue) ObserveClock(call, answer);
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
        if (skew.Observe(host, answer.GetHeader("date")) && logger is not null)
            PipelineLog.ClockSkewed(logger, host, (skew.Get(host) ?? TimeSpan.Zero).TotalSeconds);
    }

    // A request rejected for its time is worth a retry only if the next attempt is signed with a different clock
    // offset.
    private bool IsClockCorrected(AwsCall call, AwsHttpResponse answer)
    {
        ObserveClock(call, answer);
        return (skew.Get(call.Http.Endpoint.Host) ?? TimeSpan.Zero) != call.ClockOffset;
    }
}
