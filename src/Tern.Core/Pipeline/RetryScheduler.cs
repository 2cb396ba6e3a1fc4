using Microsoft.Extensions.Logging;
using Tern.Http;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>Determines whether a failed attempt is retried, and waits before the retry.</summary>
internal sealed class RetryScheduler(
    RetryPolicy retries, RetryQuota quota, RateLimiter? limiter, CallIdentity identity, ClientTelemetry telemetry, TimeProvider clock, ILogger? logger)
{
    private volatile bool _resetsRecur;

    /// <summary>Waits before the next attempt, or throws the fault if there is none.</summary>
    public async ValueTask PrepareRetryAsync(AwsCall call, AwsOperationTraits traits, string operation, AwsException fault, string? retryAfter)
    {
        telemetry.FailAttempt(call.Trace, call.Attempt, fault);
        var isOutOfTime = call.IsTotalDue && call.Token.IsCancellationRequested;
        call.ResetTimeout();
        CallFaults.ThrowIfCanceled(call.CallerToken);
        // Checked before the clock: if the timer fired early, the call would start an attempt that has no time left.
        if (isOutOfTime) throw fault;

        var kind = Classify(call, fault, (traits & AwsOperationTraits.ReadOnly) != 0, out var retryable);
        limiter?.Note(isThrottled: kind == FaultKind.Throttling);
        if (call.HasFreeReset && kind == FaultKind.Transient) _resetsRecur = true;
        if (kind == FaultKind.BadCredentials) retryable = await identity.RenewCredentialsAsync(call, operation, fault).ConfigureAwait(false);
        if (!retryable || call.Attempt >= call.MaxAttempts || call.Http.BodyStream is { IsSpent: true }) throw fault;
        if (call.MayHaveTakenEffect && (call.AtMostOnce || (call.EndsAtTimeout && fault is AwsTransportException { Kind: AwsTransportFault.Timeout })))
        {
            fault.EndedByAtMostOnce = call.AtMostOnce;
            fault.EndedByTimeout = !call.AtMostOnce;
            throw fault;
        }

        var delay = retries.GetDelay(kind, call.Attempt, retryAfter);
        var remaining = call.GetRemaining();
        // Don't wait for a retry that would come too late: the call ends with the last fault, as when attempts run
        // out.
        if (remaining != Timeout.InfiniteTimeSpan && remaining <= delay) throw fault;

        // A healthy server that closes all its connections fails every call once, which doesn't predict the next
        // attempt. The same holds for resets of new connections, until a call fails again after its free retry. From
        // then on, until a call succeeds, such retries cost as much as any other.
        var isReset = call.Http.WasReset && kind == FaultKind.Transient && fault is AwsTransportException;
        var isFree = isReset && !call.HasFreeReset && (call.Http.WasReused || !_resetsRecur);
        call.HasFreeReset |= isFree;
        var cost = isFree ? 0 : retries.GetCost(kind, fault is AwsTransportException { Kind: AwsTransportFault.Timeout });
        var allowed = quota.TryTake(cost);
        if (!allowed)
        {
            fault.EndedByRetryQuota = true;
            telemetry.RefuseRetry(call.Trace, fault);
            if (logger is not null) PipelineLog.QuotaEmpty(logger, operation, call.Attempt, ErrorTypes.Get(fault));
            if ((traits & AwsOperationTraits.LongPoll) == 0 || !retries.WaitsBeforeFailingLongPolls) throw fault;
        }

        if (allowed && logger is not null && logger.IsEnabled(LogLevel.Debug))
            PipelineLog.Retrying(logger, operation, call.Attempt, call.MaxAttempts, ErrorTypes.Get(fault), delay.TotalMilliseconds);
        if (delay > TimeSpan.Zero) await Task.Delay(delay, clock, call.CallerToken).ConfigureAwait(false);
        call.Trace?.Mark(CallPhase.RetryWait);
        if (!allowed) throw fault;

        call.LastRetryCost = cost;
        call.Attempt++;
        telemetry.Retry(call.Trace, fault);
    }

    /// <summary>
    /// Waits before a call is retried whose response failed after it had begun. Returns true if the call should be
    /// retried; otherwise, false.
    /// </summary>
    /// <param name="operation">The operation's name.</param>
    /// <param name="isWrite">true if the operation may change something and its request has no idempotency token;
    /// otherwise, false.</param>
    /// <param name="fault">The error that ended the response.</param>
    /// <param name="attempt">The number of times that the call was made, starting at 1.</param>
    /// <param name="mostAttempts">The maximum number of attempts.</param>
    /// <param name="atMostOnce">true if a write may take effect at most once; otherwise, false.</param>
    /// <param name="endsAtTimeout">true if a write isn't retried after a timeout; otherwise, false.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    public async ValueTask<bool> TryRepeatAsync(
        string operation, bool isWrite, AwsException fault, int attempt, int mostAttempts, bool atMostOnce, bool endsAtTimeout,
        CancellationToken cancellationToken)
    {
        var kind = FaultKind.Permanent;
        if (fault is AwsServiceException service)
        {
            service.Attempts = attempt;
            kind = FaultClassifier.Classify(service);
        }
        else if (fault is AwsTransportException transport)
        {
            transport.Attempts = attempt;
            kind = FaultClassifier.Classify(transport, onlyReads: false);
        }

        // A throttled request wasn't carried out; after any other fault, it may have taken effect.
        if (kind is not (FaultKind.Throttling or FaultKind.Transient) || attempt >= mostAttempts) return false;
        if (isWrite && kind == FaultKind.Transient)
        {
            fault.MayHaveTakenEffect = true;
            fault.EndedByAtMostOnce = atMostOnce;
            fault.EndedByTimeout = !atMostOnce && endsAtTimeout && fault is AwsTransportException { Kind: AwsTransportFault.Timeout };
            if (fault.EndedByAtMostOnce || fault.EndedByTimeout) return false;
        }

        if (!quota.TryTake(retries.GetCost(kind, fault is AwsTransportException { Kind: AwsTransportFault.Timeout })))
        {
            fault.EndedByRetryQuota = true;
            if (logger is not null) PipelineLog.QuotaEmpty(logger, operation, attempt, ErrorTypes.Get(fault));
            return false;
        }

        var delay = retries.GetDelay(kind, attempt, retryAfter: null);
        if (logger is not null && logger.IsEnabled(LogLevel.Debug))
            PipelineLog.Retrying(logger, operation, attempt, mostAttempts, ErrorTypes.Get(fault), delay.TotalMilliseconds);
        if (delay > TimeSpan.Zero) await Task.Delay(delay, clock, cancellationToken).ConfigureAwait(false);
        return true;
    }

    /// <summary>
    /// Prepares a call for the Region that a response specified. It goes there at once, regardless of its remaining
    /// attempts, because nothing failed.
    /// </summary>
    public void Move(AwsCall call, AwsServiceException refusal)
    {
        telemetry.FailAttempt(call.Trace, call.Attempt, refusal);
        call.ResetTimeout();
        CallFaults.ThrowIfCanceled(call.CallerToken);
        call.HasMoved = true;
        call.Move();
        telemetry.Retry(call.Trace, refusal);
    }

    /// <summary>Returns the cost of the last retry to the quota, or a small amount if no retry was needed.</summary>
    public void Succeed(AwsCall call)
    {
        limiter?.Note(isThrottled: false);
        if (_resetsRecur && call.Attempt > 1) _resetsRecur = false;
        quota.Return(call.LastRetryCost == 0 ? 1 : call.LastRetryCost);
    }

    private static FaultKind Classify(AwsCall call, AwsException fault, bool onlyReads, out bool retryable)
    {
        if (fault is AwsServiceException service)
        {
            retryable = service.IsRetryable;
            return FaultClassifier.Classify(service);
        }

        var transport = (AwsTransportException)fault;
        transport.Attempts = call.Attempt;
        var kind = FaultClassifier.Classify(transport, onlyReads);
        retryable = kind == FaultKind.Transient;
        return kind;
    }
}
