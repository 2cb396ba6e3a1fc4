using System.ComponentModel;
using System.Diagnostics;

namespace Tern.Observation;

/// <summary>
/// An observed call. Values that aren't known yet are null or zero; all are known when the call has ended.
/// </summary>
/// <remarks>
/// Observers may keep it, but it keeps the request and the response alive. An observer that keeps many calls should
/// copy the values that it needs instead.
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

    /// <summary>Gets the client.</summary>
    public AwsObservedClient Client { get; }

    /// <summary>Gets the operation's wire name, such as <c>GetItem</c>.</summary>
    public string Operation { get; }

    /// <summary>
    /// Gets the call's resource, such as the name or ARN of a table or bucket, or null if there is no single
    /// resource.
    /// </summary>
    public string? Resource { get; }

    /// <summary>
    /// Gets the request: for most operations the object that the caller passed, otherwise the object that the
    /// operation shows for it. It belongs to the caller, so don't change it.
    /// </summary>
    public object? Request { get; }

    /// <summary>
    /// Gets the value that the call returned, or null before the call ends or if it failed. A streamed response is
    /// for the caller to read.
    /// </summary>
    public object? Response { get; internal set; }

    /// <summary>
    /// Gets a hash of the request's content (its body, method, path, and the headers that are members of the
    /// request), with a seed of this process (see <see cref="ComputeHash(ReadOnlySpan{byte}, ulong)"/>). Calls of one
    /// operation with equal hashes have equal requests. 0 before the request is written, and if its body is a stream.
    /// </summary>
    public ulong RequestHash { get; private set; }

    /// <summary>Gets the length of the request's body in bytes; 0 before it's written, and if it's a stream.</summary>
    public int RequestLength { get; private set; }

    /// <summary>
    /// Gets the length in bytes of the response's body that was read; 0 before the end, and if it's a stream or an
    /// error.
    /// </summary>
    public int ResponseLength { get; internal set; }

    /// <summary>Gets the call's span, or null if tracing is off.</summary>
    public Activity? Activity { get; }

    /// <summary>Gets the time at which the call began.</summary>
    public DateTimeOffset StartedAt { get; }

    /// <summary>
    /// Gets the timestamp at which the call began, by the client's clock (<see cref="TimeProvider.GetTimestamp"/>),
    /// for comparison with other calls.
    /// </summary>
    public long Started { get; }

    /// <summary>Gets the duration of the call, including waits and retries; zero before the end.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>Gets the number of attempts made, including the current one.</summary>
    public int Attempts { get; private set; } = 1;

    /// <summary>Gets the time spent in each phase over all attempts.</summary>
    public AwsCallPhases Phases { get; private set; }

    /// <summary>
    /// Gets the capacity that the service reports for the call, in the operation's own unit, such as DynamoDB's
    /// capacity units; null if it reported none.
    /// </summary>
    public double? ConsumedCapacity { get; private set; }

    /// <summary>Gets the exception that ended the call, or null if it succeeded or hasn't ended.</summary>
    public Exception? Error { get; private set; }

    /// <summary>true if any observer of the call is notified of successful attempts; otherwise, false.</summary>
    internal bool SeesSuccessfulAttempts { get; }

    /// <summary>true if any observer of the call receives bodies; otherwise, false.</summary>
    internal bool SeesBodies { get; }

    /// <summary>
    /// Reads the facts that the request, and the response if there is one, report about the call. Facts that they don't
    /// report have their default values.
    /// </summary>
    /// <returns>The facts.</returns>
    public AwsCallFacts ReadFacts()
    {
        var facts = default(AwsCallFacts);
        (Request as IAwsCallFacts)?.Report(ref facts);
        (Response as IAwsCallFacts)?.Report(ref facts);
        return facts;
    }

    /// <summary>
    /// Computes a hash of the part of the service's data that the call uses, such as a partition of a table.
    /// </summary>
    /// <returns>The hash, or 0 if the call has no such part or several.</returns>
    public ulong HashPartition() => Request is IAwsCallFacts facts ? facts.HashPartition() : 0;

    /// <summary>
    /// Computes a hash of bytes with a random seed per process: equal input has equal hashes within the process, and
    /// the input can't be inferred from a stored hash. For observers, which must not keep keys.
    /// </summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="start">The hash of the preceding data, or 0.</param>
    /// <returns>The hash. Never 0, which stands for "not known".</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static ulong ComputeHash(ReadOnlySpan<byte> bytes, ulong start = 0) => SeededHash.Of(bytes, start);

    /// <summary>Computes a hash of a text from its UTF-16 code units.</summary>
    /// <param name="text">The text.</param>
    /// <param name="start">The hash of the preceding data, or 0.</param>
    /// <returns>The hash. Never 0, which stands for "not known".</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static ulong ComputeHash(ReadOnlySpan<char> text, ulong start = 0) => SeededHash.Of(text, start);

    internal void SetRequest(ulong hash, int length) => (RequestHash, RequestLength) = (hash, length);

    internal void SetCapacity(double units) => ConsumedCapacity = units;

    internal void ShowBodies(ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer) => _observers.ShowBodies(_seeing, this, request, answer);

    internal void EndAttempt(AwsObservedAttempt attempt)
    {
        Attempts = attempt.Number;
        Phases = Phases.Plus(attempt.Phases);
        _observers.EndAttempt(_seeing, this, attempt);
    }

    /// <summary>Counts a successful attempt that no observer is notified of.</summary>
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
