namespace Tern.Observation;

/// <summary>
/// Observes the calls of this process: their requests, attempts, phases and capacity. For in-process diagnostics,
/// which may see data that telemetry must not carry. Its methods run as part of every call, so they should record
/// what they need and return.
/// </summary>
/// <remarks>
/// <para>
/// An observer sees the calls of clients that have it as their option <c>Observer</c> or, once subscribed, those of
/// all clients of the process. It doesn't see calls that are already in progress.
/// </para>
/// <para>
/// Requests and responses contain user data: keys, items, secrets. Don't write any of it to a log, span or file;
/// count or hash it immediately.
/// </para>
/// <para>
/// The methods are called concurrently on the threads of the calls. Their exceptions don't end the calls; they are
/// logged by the client's logger as event 1101.
/// </para>
/// </remarks>
public abstract class AwsCallObserver
{
    private static readonly Lock Gate = new();
    private static AwsCallObserver[] s_subscribed = [];

    /// <summary>The observers of the whole process.</summary>
    internal static AwsCallObserver[] Subscribed => Volatile.Read(ref s_subscribed);

    /// <summary>
    /// Gets a value indicating whether <see cref="AttemptEnded"/> is also called for successful attempts. The default
    /// is true. Nearly every call is one successful attempt, and reporting it costs about 300 bytes, so override this
    /// property to return false if the observer needs only failed attempts. <see cref="AwsObservedCall.Attempts"/>
    /// and <see cref="AwsObservedCall.Phases"/> include all attempts regardless.
    /// </summary>
    public virtual bool SeesSuccessfulAttempts => true;

    /// <summary>
    /// Gets a value indicating whether <see cref="BodiesRead"/> is called with the bodies of requests and responses.
    /// The default is false.
    /// </summary>
    public virtual bool SeesBodies => false;

    /// <summary>
    /// Subscribes an observer to the calls of all clients of the process, both existing and future ones.
    /// </summary>
    /// <param name="observer">The observer.</param>
    /// <returns>An object that ends the subscription when disposed. Calls in progress at that time are still observed
    /// until they end.</returns>
    /// <exception cref="ArgumentException">The observer is already subscribed.</exception>
    public static IDisposable Subscribe(AwsCallObserver observer)
    {
        ArgumentNullException.ThrowIfNull(observer);
        lock (Gate)
        {
            if (Array.IndexOf(s_subscribed, observer) >= 0)
                throw new ArgumentException("The observer is already subscribed; it would see every call twice.", nameof(observer));
            Volatile.Write(ref s_subscribed, [.. s_subscribed, observer]);
        }

        return new Subscription(observer);
    }

    /// <summary>
    /// Called when a call begins: on the caller's thread, within its activity, and before anything is sent.
    /// </summary>
    /// <param name="call">The call; the same object until the call ends.</param>
    public virtual void CallStarted(AwsObservedCall call) { }

    /// <summary>Called when an attempt has ended, with or without a response.</summary>
    /// <param name="call">The call.</param>
    /// <param name="attempt">The attempt.</param>
    public virtual void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt) { }

    /// <summary>Called when a call has succeeded, before it ends, if neither body is a stream.</summary>
    /// <param name="call">The call.</param>
    /// <param name="request">The body that was sent. Its memory is reused afterwards: don't copy it, hash it.</param>
    /// <param name="answer">The body of the response as received. Its memory is reused too.</param>
    public virtual void BodiesRead(AwsObservedCall call, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer) { }

    /// <summary>
    /// Called when a call has ended and all of its data is known. A call with a streamed response ends when the
    /// response arrives; reading the stream isn't observed.
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
