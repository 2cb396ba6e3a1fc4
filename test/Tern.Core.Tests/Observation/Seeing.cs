using Tern.Observation;

namespace Tern.Core.Tests.Observation;

/// <summary>Records everything that it observes, in order.</summary>
internal sealed class Seeing : AwsCallObserver
{
    public List<AwsObservedCall> Started { get; } = [];

    public List<AwsObservedAttempt> Attempts { get; } = [];

    public List<AwsObservedCall> Ended { get; } = [];

    public override void CallStarted(AwsObservedCall call)
    {
        lock (Started) Started.Add(call);
    }

    public override void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt)
    {
        lock (Started) Attempts.Add(attempt);
    }

    public override void CallEnded(AwsObservedCall call)
    {
        lock (Started) Ended.Add(call);
    }
}
