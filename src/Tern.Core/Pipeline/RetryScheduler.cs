using Microsoft.Extensions.Logging;
using Tern.Http;
using Tern.Retries;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>Decides whether a failed attempt is followed by another, and waits for it.</summary>
internal sealed class RetryScheduler(
    RetryPolicy retries, RetryQuota quota, RateLimiter? limiter, CallIdentity identity, ClientTelemetry telemetry, TimeProvider clock, ILogger? logger)
{
    private volatile bool _resetsRecur;

    /// <summary>Waits for the next attempt, or throws the fault because there is none.</summary>
    public async ValueTask PrepareRetryAsync(AwsCall call, AwsOperationTraits traits, string operation, AwsException fault, string? retryAfter)
    {
        telemetry.FailAttempt(call.Trace, call.Attempt, fault);
        var isOutOfTime = call.IsTotalDue && call.Token.IsCancellationRequested;
        call.ResetTimeout();
        CallFaults.ThrowIfCanceled(call.CallerToken);
        // Not left to the clock: a timer that fired early would make the call begin an attempt that nobody has time for.
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
        // A retry that would come too late is not waited for: the last fault is how the call ends, as when attempts run out.
        if (remaining != Timeout.InfiniteTimeSpan && remaining <= delay) throw fault;

        // A server that closes all its connections fails every call once, and is well: that says nothing of the next attempt. New connections that are reset
        // say the same until a call that was repeated for free fails again; from then on, until one succeeds, they cost what all retries cost.
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

    /// <summary>Waits before a call is made anew whose answer failed when it had begun. False where it is not to be made anew.</summary>
    /// <param name="operation">The operation's name.</param>
    /// <param name="isWrite">Whether the operation may change something, and its request has no token against repetition.</param>
    /// <param name="fault">What the answer ended with.</param>
    /// <param name="attempt">How often the call was made, from 1.</param>
    /// <param name="mostAttempts">The attempts that it may make.</param>
    /// <param name="atMostOnce">Whether a write may take effect at most once.</param>
    /// <param name="endsAtTimeout">Whether a write isn't made anew after a time-out.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
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

        // Whoever is throttled was not served; all else may have taken effect.
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

    /// <summary>Readies a call to go to the region that an answer named: at once, and whatever attempts it has left, for nothing failed.</summary>
    public void Move(AwsCall call, AwsServiceException refusal)
    {
        telemetry.FailAttempt(call.Trace, call.Attempt, refusal);
        call.ResetTimeout();
        CallFaults.ThrowIfCanceled(call.CallerToken);
        call.HasMoved = true;
        call.Move();
        telemetry.Retry(call.Trace, refusal);
    }

    /// <summary>Gives the quota back what the last retry cost, or a little where none was needed.</summary>
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
