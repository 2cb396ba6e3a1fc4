using System.Diagnostics;
using Microsoft.Extensions.Logging;

namespace Tern.Observation;

/// <summary>The observers of one client's calls: its own, and those of the process.</summary>
internal sealed class CallObservers(AwsObservedClient client, AwsCallObserver? own, ILogger? logger)
{
    // Most clients have no observer of their own, or only that one.
    private readonly AwsCallObserver[] _own = own is null ? [] : [own];

    /// <summary>
    /// true if there are any observers; otherwise, false. Without observers, this check is the only cost.
    /// </summary>
    public bool Any => own is not null || AwsCallObserver.Subscribed.Length > 0;

    /// <summary>Notifies observers that a call begins. Its current observers observe it until it ends.</summary>
    public AwsObservedCall Start(string operation, string? resource, object? request, Activity? activity, TimeProvider clock)
    {
        var subscribed = AwsCallObserver.Subscribed;
        var seeing = subscribed.Length == 0 ? _own
            : own is null || Array.IndexOf(subscribed, own) >= 0 ? subscribed
            : [own, .. subscribed];
        var call = new AwsObservedCall(this, seeing, client, operation, resource, request, activity, clock);
        foreach (var observer in seeing)
        {
            try
            {
                observer.CallStarted(call);
            }
            catch (Exception error)
            {
                Failed(observer, call, error);
            }
        }

        return call;
    }

    /// <summary>Notifies observers that an attempt has ended.</summary>
    public void EndAttempt(AwsCallObserver[] seeing, AwsObservedCall call, AwsObservedAttempt attempt)
    {
        foreach (var observer in seeing)
        {
            if (attempt.ErrorType is null && !observer.SeesSuccessfulAttempts) continue;
            try
            {
                observer.AttemptEnded(call, attempt);
            }
            catch (Exception error)
            {
                Failed(observer, call, error);
            }
        }
    }

    /// <summary>Passes the bodies of a successful call to observers.</summary>
    public void ShowBodies(AwsCallObserver[] seeing, AwsObservedCall call, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        foreach (var observer in seeing)
        {
            if (!observer.SeesBodies) continue;
            try
            {
                observer.BodiesRead(call, request, answer);
            }
            catch (Exception error)
            {
                Failed(observer, call, error);
            }
        }
    }

    /// <summary>Notifies observers that a call has ended.</summary>
    public void End(AwsCallObserver[] seeing, AwsObservedCall call)
    {
        foreach (var observer in seeing)
        {
            try
            {
                observer.CallEnded(call);
            }
            catch (Exception error)
            {
                Failed(observer, call, error);
            }
        }
    }

    // The call belongs to the user, and must not fail because of an observer.
    private void Failed(AwsCallObserver observer, AwsObservedCall call, Exception error)
    {
        if (logger is not null) ObservationLog.Failed(logger, error, observer.GetType().Name, call.Operation);
    }
}
