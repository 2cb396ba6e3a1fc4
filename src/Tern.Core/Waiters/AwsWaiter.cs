using System.ComponentModel;
using System.Globalization;

namespace Tern.Waiters;

/// <summary>Asks again and again until a resource is as wanted. For generated code; users call a client's <c>WaitUntil…Async</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsWaiter
{
    private static readonly TimeSpan DefaultMaxDelay = TimeSpan.FromMinutes(2);

    /// <summary>Waits.</summary>
    /// <typeparam name="TResponse">What the service answers.</typeparam>
    /// <param name="name">What is waited for.</param>
    /// <param name="ask">Makes one call.</param>
    /// <param name="onResponse">What a response means; null: nothing, so ask again.</param>
    /// <param name="onError">What a service's error means; null: it ends the wait.</param>
    /// <param name="minDelay">The least time between two calls, unless the options say another.</param>
    /// <param name="timeout">The longest time in all, unless the options say another.</param>
    /// <param name="options">What the caller wants; null for nothing.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when what was waited for has come.</returns>
    /// <exception cref="AwsWaiterException">It never will, or not in the time.</exception>
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
                    throw new AwsWaiterException($"{name} will not come about: the service reports a state that it does not leave by itself.");
            }

            var remaining = limit - clock.GetElapsedTime(started);
            if (remaining <= TimeSpan.Zero)
                throw new AwsWaiterException(string.Create(
                    CultureInfo.InvariantCulture, $"{name} has not come about in {limit.TotalSeconds:0.###} s, asked {attempt} times."));
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
            return state == AwsWaiterState.Failure ? throw new AwsWaiterException($"{name} will not come about: {error.Message}", error) : state;
        }
    }

    // Between the least delay and one that doubles with every call, at random: many that wait for one thing don't ask at once.
    private static TimeSpan Delay(int attempt, TimeSpan least, TimeSpan most)
    {
        var doubled = Math.Min(most.TotalSeconds, least.TotalSeconds * Math.Pow(2, Math.Min(attempt - 1, 30)));
        return doubled <= least.TotalSeconds ? least : least + TimeSpan.FromSeconds(Random.Shared.NextDouble() * (doubled - least.TotalSeconds));
    }
}
