namespace Tern.Observation;

/// <summary>
/// Sees the calls of this process: their requests, attempts, phases and capacity. For diagnostics within the process,
/// which may know what telemetry must not carry. What it does is on the way of every call: it should note and return.
/// </summary>
/// <remarks>
/// <para>
/// An observer sees the clients whose option <c>Observer</c> it is, or, once it has subscribed, those of the whole
/// process. Calls that are running when it comes are not shown.
/// </para>
/// <para>
/// Requests and responses hold what users wrote: keys, items, secrets. Nothing of them belongs into a log, a span or a
/// file; count them, or hash them at once.
/// </para>
/// <para>
/// Its methods are called on the threads of the calls, many at a time. What it throws ends no call: it is logged with
/// the client's logger, as event 1101.
/// </para>
/// </remarks>
public abstract class AwsCallObserver
{
    private static readonly Lock Gate = new();
    private static AwsCallObserver[] s_subscribed = [];

    /// <summary>The observers of the whole process.</summary>
    internal static AwsCallObserver[] Subscribed => Volatile.Read(ref s_subscribed);

    /// <summary>
    /// Whether it is shown attempts that succeeded too, by <see cref="AttemptEnded"/>. True unless overridden. Nearly
    /// every call is one such attempt, and showing it costs some 300 bytes: an observer that needs only those that
    /// failed says so here. What the call itself says, <see cref="AwsObservedCall.Attempts"/> and <see
    /// cref="AwsObservedCall.Phases"/>, counts all of them.
    /// </summary>
    public virtual bool SeesSuccessfulAttempts => true;

    /// <summary>
    /// Whether it is shown the bodies of requests and answers, by <see cref="BodiesRead"/>. False unless overridden.
    /// </summary>
    public virtual bool SeesBodies => false;

    /// <summary>
    /// Shows the calls of all clients of the process to an observer: those that there are, and those that come.
    /// </summary>
    /// <param name="observer">The observer.</param>
    /// <returns>What ends it when it is disposed. Calls that are running then are still shown to their end.</returns>
    /// <exception cref="ArgumentException">The observer has subscribed already.</exception>
    public static IDisposable Subscribe(AwsCallObserver observer)
    {
        ArgumentNullException.ThrowIfNull(observer);
        lock (Gate)
        {
            if (Array.IndexOf(s_subscribed, observer) >= 0)
                throw new ArgumentException("The observer has subscribed already: it would see every call twice.", nameof(observer));
            Volatile.Write(ref s_subscribed, [.. s_subscribed, observer]);
        }

        return new Subscription(observer);
    }

    /// <summary>A call begins: on the caller's thread, within its activity, and before anything is sent.</summary>
    /// <param name="call">The call, the same object to its end.</param>
    public virtual void CallStarted(AwsObservedCall call) { }

    /// <summary>An attempt has ended, with an answer or without.</summary>
    /// <param name="call">The call.</param>
    /// <param name="attempt">The attempt.</param>
    public virtual void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt) { }

    /// <summary>A call has succeeded, before it ends. Called only where neither body is a stream.</summary>
    /// <param name="call">The call.</param>
    /// <param name="request">The body that was sent. Its memory is used again afterwards: copy nothing of it, hash it.</param>
    /// <param name="answer">The body of the answer, as it came. Its memory is used again too.</param>
    public virtual void BodiesRead(AwsObservedCall call, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer) { }

    /// <summary>
    /// A call has ended, and everything of it is known. One whose answer is a stream ends when the answer is there: how
    /// the caller reads it is not seen.
    /// </summary>
    /// <param name="call">The call.</param>
    public virtual void CallEnded(AwsObservedCall call) { }

    private static void Unsubscribe(AwsCallObserver observer)
    {
        lock (Gate) Volatile.Write(ref s_subscribed, Array.FindAll(s_subscribed, other => other != observer));
    }

    private sealed class Subscription(AwsCallObserver observer) : IDisposable
    {
        private bool _isDisposed;

        public void Dispose()
        {
            if (!Interlocked.Exchange(ref _isDisposed, true)) Unsubscribe(observer);
        }
    }
}
