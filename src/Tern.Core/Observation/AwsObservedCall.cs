using System.Diagnostics;

namespace Tern.Observation;

/// <summary>A call that is observed. What is not known yet is null or zero; all is known when it has ended.</summary>
/// <remarks>
/// Observers may keep it. It keeps the request and the response alive: who keeps many takes what it needs instead.
/// </remarks>
public sealed class AwsObservedCall
{
    private readonly CallObservers _observers;
    private readonly AwsCallObserver[] _seeing;
    private readonly TimeProvider _clock;

    internal AwsObservedCall(
        CallObservers observers, AwsCallObserver[] seeing, AwsObservedClient client, string operation, string? resource, object? request,
        Activity? activity, TimeProvider clock)
    {
        (_observers, _seeing, _clock) = (observers, seeing, clock);
        (Client, Operation, Resource, Request, Activity) = (client, operation, resource, request, activity);
        foreach (var observer in seeing)
        {
            SeesSuccessfulAttempts |= observer.SeesSuccessfulAttempts;
            SeesBodies |= observer.SeesBodies;
        }

        Started = clock.GetTimestamp();
        StartedAt = clock.GetUtcNow();
    }

    /// <summary>The client.</summary>
    public AwsObservedClient Client { get; }

    /// <summary>The operation's wire name, such as <c>GetItem</c>.</summary>
    public string Operation { get; }

    /// <summary>
    /// What the call is about, such as a table's or a bucket's name or ARN; null where there is no one such thing.
    /// </summary>
    public string? Resource { get; }

    /// <summary>
    /// The request: for most operations the object that the caller gave, else what the operation shows of it. It is the
    /// caller's: nobody changes it.
    /// </summary>
    public object? Request { get; }

    /// <summary>
    /// What the call returned; null before its end, and where it failed. A response that is a stream is the caller's to
    /// read.
    /// </summary>
    public object? Response { get; internal set; }

    /// <summary>
    /// What the request asks for (its body, method, path, and the headers that are members of it), hashed with a seed of
    /// this process (<see cref="AwsSeededHash"/>): calls of one operation whose hashes are equal ask for the same. 0 before
    /// the request is written, and where its body is a stream.
    /// </summary>
    public ulong RequestHash { get; private set; }

    /// <summary>The length of the request's body, in bytes; 0 before it is written, and where it is a stream.</summary>
    public int RequestLength { get; private set; }

    /// <summary>
    /// The length of the body of the answer that was read, in bytes; 0 before the end, and where it is a stream or an
    /// error.
    /// </summary>
    public int ResponseLength { get; internal set; }

    /// <summary>The span of the call; null where nobody traces.</summary>
    public Activity? Activity { get; }

    /// <summary>When the call began.</summary>
    public DateTimeOffset StartedAt { get; }

    /// <summary>
    /// When the call began, by the client's clock (<see cref="TimeProvider.GetTimestamp"/>): to compare with other
    /// calls' times.
    /// </summary>
    public long Started { get; }

    /// <summary>How long the call took, its waits and retries included; zero before its end.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>The attempts that were made, the one that runs included.</summary>
    public int Attempts { get; private set; } = 1;

    /// <summary>The time of each phase over all attempts.</summary>
    public AwsCallPhases Phases { get; private set; }

    /// <summary>
    /// What the service says that the call used of its capacity, in the operation's own unit, such as DynamoDB's
    /// capacity units; null where it said nothing.
    /// </summary>
    public double? ConsumedCapacity { get; private set; }

    /// <summary>What ended the call; null where it succeeded, and before its end.</summary>
    public Exception? Error { get; private set; }

    /// <summary>Whether anybody who sees the call is shown attempts that succeed.</summary>
    internal bool SeesSuccessfulAttempts { get; }

    /// <summary>Whether anybody who sees the call is shown bodies.</summary>
    internal bool SeesBodies { get; }

    internal void SetRequest(ulong hash, int length) => (RequestHash, RequestLength) = (hash, length);

    internal void AddCapacity(double units) => ConsumedCapacity = (ConsumedCapacity ?? 0) + units;

    internal void ShowBodies(ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer) => _observers.ShowBodies(_seeing, this, request, answer);

    internal void EndAttempt(AwsObservedAttempt attempt)
    {
        Attempts = attempt.Number;
        Phases = Phases.Plus(attempt.Phases);
        _observers.EndAttempt(_seeing, this, attempt);
    }

    /// <summary>Counts an attempt that succeeded and that nobody is shown.</summary>
    internal void CountAttempt(int number, in AwsCallPhases phases)
    {
        Attempts = number;
        Phases = Phases.Plus(phases);
    }

    internal void End(int attempts, Exception? error)
    {
        (Attempts, Error, Duration) = (attempts, error, _clock.GetElapsedTime(Started));
        _observers.End(_seeing, this);
    }
}
