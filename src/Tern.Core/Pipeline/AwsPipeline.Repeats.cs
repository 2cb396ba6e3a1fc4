using System.ComponentModel;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>
    /// Waits before a call is retried whose streamed response failed before any of it was passed on. The call is
    /// retried under the conditions, cost and delays of the client's retries. Intended for Tern's own packages; don't
    /// call it elsewhere.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="fault">The error that ended the stream.</param>
    /// <param name="attempt">The number of times that the call was made, starting at 1.</param>
    /// <param name="options">Per-call settings that override the client's, or null.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>true after the wait if the call should be retried; false, immediately, if it shouldn't.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ValueTask<bool> TryRepeatAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, AwsException fault, int attempt, AwsCallOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(operation);
        ArgumentNullException.ThrowIfNull(fault);
        var (most, atMostOnce) = (options?.MaxAttempts ?? _settings.MaxAttempts, options?.AtMostOnce ?? _settings.WritesAtMostOnce);
        return _retries.TryRepeatAsync(
            operation.Name, IsWrite(operation.Traits), fault, attempt, most, atMostOnce, EndsAtTimeout(options), cancellationToken);
    }
}
