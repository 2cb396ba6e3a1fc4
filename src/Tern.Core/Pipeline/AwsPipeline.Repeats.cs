using System.ComponentModel;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>
    /// Waits before a call is made anew whose answer, a stream, failed before any of it was handed on. It is made anew where the client's retries would
    /// have done so, at their cost and after their delays. For Tern's own packages; not meant to be called otherwise.
    /// </summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="fault">What the stream ended with.</param>
    /// <param name="attempt">How often the call was made, from 1.</param>
    /// <param name="options">What the call wants other than its client; null for nothing.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>False, at once, where it is not to be made anew.</returns>
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
