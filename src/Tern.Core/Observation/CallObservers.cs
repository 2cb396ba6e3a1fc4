using System.Diagnostics;
using Microsoft.Extensions.Logging;

namespace Tern.Observation;

/// <summary>Those who see the calls of one client: its own observer, and those of the process.</summary>
internal sealed class CallObservers(AwsObservedClient client, AwsCallObserver? own, ILogger? logger)
{
    // Most clients have no observer of their own, or it is the only one.
    private readonly AwsCallObserver[] _own = own is null ? [] : [own];

    /// <summary>Whether anybody looks. While nobody does, this is all that it costs.</summary>
    public bool Any => own is not null || AwsCallObserver.Subscribed.Length > 0;

    /// <summary>Shows a call that begins; those who see it now see it to its end.</summary>
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

    /// <summary>Shows an attempt that has ended.</summary>
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

    /// <summary>Shows the bodies of a call that has succeeded.</summary>
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

    /// <summary>Shows a call that has ended.</summary>
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

    // The call is the user's, and must not end because somebody looks at it.
    private void Failed(AwsCallObserver observer, AwsObservedCall call, Exception error)
    {
        if (logger is not null) ObservationLog.Failed(logger, error, observer.GetType().Name, call.Operation);
    }
}
