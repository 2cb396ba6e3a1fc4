using System.ComponentModel;
using System.Globalization;

namespace Tern;

/// <summary>
/// Polls until a resource reaches a state. For generated code; users call a client's <c>WaitUntil…Async</c>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsWaiter
{
    private static readonly TimeSpan DefaultMaxDelay = TimeSpan.FromMinutes(2);

    /// <summary>Polls until the state is reached.</summary>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="name">The name of the expected state.</param>
    /// <param name="ask">Makes one call.</param>
    /// <param name="onResponse">Returns the state that a response indicates, or null to continue polling.</param>
    /// <param name="onError">Returns the state that a service error indicates, or null to end the wait with the
    /// error.</param>
    /// <param name="minDelay">The minimum time between two calls, unless the options override it.</param>
    /// <param name="timeout">The maximum total time, unless the options override it.</param>
    /// <param name="options">The caller's options, or null.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the state is reached.</returns>
    /// <exception cref="AwsWaiterException">The state can't be reached any more, or wasn't reached in time.</exception>
    public static async ValueTask WaitAsync<TResponse>(
        string name, Func<CancellationToken, ValueTask<TResponse>> ask, Func<TResponse, AwsWaiterState?> onResponse,
        Func<AwsServiceException, AwsWaiterState?> onError,
        TimeSpan minDelay, TimeSpan timeout, AwsWaiterOptions? options, TimeProvider clock, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(ask);
        ArgumentNullException.ThrowIfNull(onResponse);
        ArgumentNullException.ThrowIfNull(onError);
        ArgumentNullException.ThrowIfNull(clock);
        var least = options?.MinDelay ?? minDelay;
        var most = options?.MaxDelay ?? DefaultMaxDelay;
        var limit = options?.Timeout ?? timeout;
        var started = clock.GetTimestamp();
        for (var attempt = 1; ; attempt++)
        {
            switch (await AskAsync(name, ask, onResponse, onError, cancellationToken).ConfigureAwait(false))
            {
                case AwsWaiterState.Success:
                    return;
                case AwsWaiterState.Failure:
                    throw new AwsWaiterException($"The state {name} can't be reached: the service reported a final state.");
            }

            var remaining = limit - clock.GetElapsedTime(started);
            if (remaining <= TimeSpan.Zero)
                throw new AwsWaiterException(string.Create(
                    CultureInfo.InvariantCulture, $"The state {name} wasn't reached within {limit.TotalSeconds:0.###} s, in {attempt} attempts."));
            var delay = Delay(attempt, least, most);
            await Task.Delay(delay < remaining ? delay : remaining, clock, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async ValueTask<AwsWaiterState> AskAsync<TResponse>(
        string name, Func<CancellationToken, ValueTask<TResponse>> ask, Func<TResponse, AwsWaiterState?> onResponse,
        Func<AwsServiceException, AwsWaiterState?> onError,
        CancellationToken cancellationToken)
    {
        try
        {
            return onResponse(await ask(cancellationToken).ConfigureAwait(false)) ?? AwsWaiterState.Retry;
        }
        catch (AwsServiceException error) when (onError(error) is { } state)
        {
            return state == AwsWaiterState.Failure ? throw new AwsWaiterException($"The state {name} can't be reached: {error.Message}", error) : state;
        }
    }

    // A random delay between the minimum and a maximum that doubles with every call, so that many waiters for one
    // resource don't poll at once.
    private static TimeSpan Delay(int attempt, TimeSpan least, TimeSpan most)
    {
        var doubled = Math.Min(most.TotalSeconds, least.TotalSeconds * Math.Pow(2, Math.Min(attempt - 1, 30)));
        return doubled <= least.TotalSeconds ? least : least + TimeSpan.FromSeconds(Random.Shared.NextDouble() * (doubled - least.TotalSeconds));
    }
}
