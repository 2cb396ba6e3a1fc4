using Tern.Http;

namespace Tern;

/// <summary>
/// Code that runs before and after each attempt of a client's calls, and may change the request. Set it with
/// <see cref="AwsClientOptions.Hooks"/>. It must be thread-safe, because calls run in parallel.
/// </summary>
/// <remarks>
/// In each attempt, the pipeline resolves credentials and the endpoint, runs <see cref="BeforeAttemptAsync"/>, signs
/// and sends the request, runs <see cref="AfterAttemptAsync"/>, and then reads the response. With several hooks, the
/// first one runs first before an attempt, and last after it. An exception that a hook throws ends the call, except
/// for an <see cref="AwsTransportException"/>, which is retried like any other. Hooks don't run for presigned
/// requests or for answers of a test double, because neither is sent.
/// </remarks>
public abstract class AwsCallHook
{
    /// <summary>
    /// Runs before an attempt is signed. The request is complete and has its endpoint, so a hook can add headers,
    /// which are signed. Changes to the headers apply to this attempt only, because each attempt starts with the
    /// headers of the call; changes to other parts also apply to later attempts.
    /// </summary>
    /// <param name="attempt">The attempt. It's pooled: don't keep it.</param>
    /// <param name="cancellationToken">A token that is canceled when the call is canceled or out of time.</param>
    /// <returns>A task that completes when the attempt may be sent. The pipeline awaits it once.</returns>
    public virtual ValueTask BeforeAttemptAsync(AwsAttempt attempt, CancellationToken cancellationToken) => default;

    /// <summary>Runs after an attempt, before its response is read.</summary>
    /// <param name="attempt">The attempt. It's pooled: don't keep it.</param>
    /// <param name="response">The response with any status, or null if none arrived. It belongs to the
    /// pipeline.</param>
    /// <param name="error">The error if no response arrived; otherwise, null.</param>
    /// <param name="cancellationToken">A token that is canceled when the call is canceled or out of time.</param>
    /// <returns>A task that completes when the response may be read. The pipeline awaits it once.</returns>
    public virtual ValueTask AfterAttemptAsync(
        AwsAttempt attempt, AwsHttpResponse? response, AwsTransportException? error, CancellationToken cancellationToken) => default;

    /// <summary>Gets the name of the hook in errors of calls that wait for it.</summary>
    protected internal virtual string WaitsFor => $"the hook {GetType().Name}";
}
